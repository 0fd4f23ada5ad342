import type { ComponentProps } from 'react'
import { Pill } from '#ui/display/pill'
import { Dot } from '#ui/elements/dot'
import { type Drawing, Icon } from '#ui/elements/icon'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import s from './nav-item.module.css'

/**
 * An item of the side navigation. `waiting`: the number of waiting items (a hi-vis pill; a dot if collapsed), or true
 * if the number is unknown.
 */
export function NavItem({
  icon,
  label,
  current,
  waiting,
  ...rest
}: Omit<ComponentProps<'a'>, 'children' | 'className'> & {
  icon: Drawing
  label: string
  current?: boolean | undefined
  waiting?: number | boolean | undefined
}) {
  return (
    <li className={s.item}>
      <a {...rest} aria-current={current ? 'page' : undefined} title={label}>
        <Icon of={icon} />
        <span className={s.label}>{label}</span>
        {typeof waiting === 'number' && waiting > 0 && (
          <span className={s.pill}>
            <Pill alert>
              {waiting}
              <VisuallyHidden> waiting</VisuallyHidden>
            </Pill>
          </span>
        )}
        {waiting ? (
          <span className={s.dot} data-number={typeof waiting === 'number' || undefined}>
            <Dot label={waiting === true ? 'waiting' : ''} />
          </span>
        ) : null}
      </a>
    </li>
  )
}
