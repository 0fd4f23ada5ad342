import type { ComponentProps } from 'react'
import { Dot } from '#ui/elements/dot'
import { type Drawing, Icon } from '#ui/elements/icon'
import s from './bottom-bar-item.module.css'

/** An item of the bottom bar; a button instead of a link if `onPress` is given ('More'). */
export function BottomBarItem({
  icon,
  label,
  current,
  waiting,
  onPress,
  ...rest
}: Omit<ComponentProps<'a'>, 'children' | 'className'> & {
  icon: Drawing
  label: string
  current?: boolean | undefined
  /** Number of waiting items, or true if the number is unknown. */
  waiting?: number | boolean | undefined
  onPress?: (() => void) | undefined
}) {
  const inside = (
    <>
      <Icon of={icon} />
      <span>{label}</span>
      {waiting ? (
        <span className={s.dot}>
          <Dot label={waiting === true ? 'waiting' : `${waiting} waiting`} />
        </span>
      ) : null}
    </>
  )
  if (onPress)
    return (
      <button type="button" className={s.item} data-ring="in" onClick={onPress}>
        {inside}
      </button>
    )
  return (
    <a {...rest} className={s.item} data-ring="in" aria-current={current ? 'page' : undefined}>
      {inside}
    </a>
  )
}
