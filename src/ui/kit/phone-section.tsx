import { CalendarClock, ClipboardList, House, MessageSquareText, Phone } from 'lucide-react'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Dots } from '#ui/elements/dots'
import { Checkbox } from '#ui/fields/checkbox'
import { PhoneField } from '#ui/fields/phone-field'
import { BottomBar } from '#ui/navigation/bottom-bar'
import { BottomBarItem } from '#ui/navigation/bottom-bar-item'
import { HelpBox } from '#ui/overlays/help-box'
import s from './kit.module.css'
import { Section } from './section.tsx'

export function PhoneSection() {
  return (
    <Section title="On a phone" note="Controls 48, the one primary 56, body 17. Nothing under 44 px.">
      <div className={`phone ${s.two}`} style={{ fontSize: 'var(--text-md)' }}>
        <div className={s.stack}>
          <Button kind="primary" size="l" wide>
            Check and send
          </Button>
          <Button size="l" wide>
            Another time
          </Button>
          <Button kind="primary" size="l" wide disabledReason="3 digits to go">
            Continue
          </Button>
          <PhoneField label="Phone number" value="7700 900142" onChange={() => {}} />
          <Checkbox label="Accept Doc's" checked onChange={() => {}} />
        </div>
        <div className={s.stack}>
          <HelpBox
            title="We have sent you a new code"
            onClose={() => {}}
            note="Monday to Saturday, 06:00 to 20:00"
            actions={
              <>
                <ButtonLink href="tel:+441134960142" icon={Phone} size="l" wide>
                  0113 496 0142
                </ButtonLink>
                <Button size="l" wide>
                  Call me back on 07700 900142
                </Button>
              </>
            }
          >
            Nothing after a minute? Call our help line, or send us your number and we will call you back.
          </HelpBox>
          <BottomBar always label="Example bottom bar">
            <BottomBarItem href="#phone" icon={House} label="Home" current />
            <BottomBarItem href="#phone" icon={ClipboardList} label="Assignments" />
            <BottomBarItem href="#phone" icon={CalendarClock} label="Timesheets" waiting={6} />
            <BottomBarItem href="#phone" icon={MessageSquareText} label="Messages" />
            <BottomBarItem icon={Dots} label="More" onPress={() => {}} />
          </BottomBar>
        </div>
      </div>
    </Section>
  )
}
