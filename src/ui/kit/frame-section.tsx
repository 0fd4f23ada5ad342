import { Bell, CalendarClock, CircleHelp, Construction, IdCard, MessageSquareText, Shield, Users } from 'lucide-react'
import { useState } from 'react'
import { Logo } from '#ui/display/logo'
import { IconButton } from '#ui/elements/icon-button'
import { NavItem } from '#ui/navigation/nav-item'
import { SideNav } from '#ui/navigation/side-nav'
import { TopBar } from '#ui/navigation/top-bar'
import { UserButton } from '#ui/navigation/user-button'
import s from './kit.module.css'
import { Section } from './section.tsx'

export function FrameSection() {
  const [collapsed, collapse] = useState(false)
  const places = (
    <>
      <NavItem href="#frame" icon={Construction} label="Sites" />
      <NavItem href="#frame" icon={Users} label="Workers" current />
      <NavItem href="#frame" icon={CalendarClock} label="Timesheets" waiting={6} />
      <NavItem href="#frame" icon={MessageSquareText} label="Messages" waiting />
      <NavItem href="#frame" icon={IdCard} label="Skill Cards" waiting={3} />
    </>
  )
  const foot = (
    <>
      <NavItem href="#frame" icon={CircleHelp} label="Help" />
      <NavItem href="#frame" icon={Shield} label="Privacy policy" />
    </>
  )
  return (
    <Section title="Frame" note="Navigation 300 px, 64 collapsed. The content is one sheet of paper (Shell).">
      <div className={s.two}>
        <div className={s.framed}>
          <SideNav
            label="Example navigation"
            collapsed={collapsed}
            onCollapse={collapse}
            logo={<Logo href="#frame" mode={collapsed ? undefined : 'Company'} small={collapsed} />}
            foot={foot}
          >
            {places}
          </SideNav>
        </div>
        <div className={s.framed}>
          <SideNav label="Example navigation, collapsed" collapsed logo={<Logo href="#frame" small />} foot={foot}>
            {places}
          </SideNav>
        </div>
      </div>
      <div className={s.ground}>
        <TopBar>
          <IconButton icon={Bell} label="Notifications, 4 new" dot />
          <UserButton
            name="Calder & Finch Construction Ltd"
            person="Margaret Finch"
            aria-haspopup="menu"
            aria-expanded={false}
          />
        </TopBar>
      </div>
    </Section>
  )
}
