import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import s from './side-nav.module.css'

/** The navigation at the left, 300 px or 64 px collapsed: logo, `NavItem`s, foot. */
export function SideNav({
  logo,
  collapsed = false,
  onCollapse,
  foot,
  children,
  label = 'Main',
}: {
  logo: ReactNode
  collapsed?: boolean | undefined
  onCollapse?: ((collapsed: boolean) => void) | undefined
  /** `NavItem`s at the bottom: help, privacy policy. */
  foot?: ReactNode
  children: ReactNode
  label?: string | undefined
}) {
  const toggle = onCollapse && (
    <IconButton
      icon={collapsed ? PanelLeftOpen : PanelLeftClose}
      label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
      onClick={() => onCollapse(!collapsed)}
    />
  )
  return (
    <nav className={s.nav} aria-label={label} data-collapsed={collapsed || undefined}>
      <div className={s.head}>
        {logo}
        {!collapsed && <span className={s.push}>{toggle}</span>}
      </div>
      <ul>{children}</ul>
      <div className={s.foot}>
        {foot && <ul>{foot}</ul>}
        {collapsed && toggle}
      </div>
    </nav>
  )
}
