import type { ComponentProps } from 'react'
import s from './button.module.css'
import type { ButtonStyleProps } from './button.tsx'
import { Icon } from './icon.tsx'

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({
  kind = 'plain',
  size = 'm',
  wide,
  icon,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonStyleProps) {
  return (
    <a {...rest} className={s.button} data-kind={kind} data-size={size} data-wide={wide || undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}
