import type { ComponentProps } from 'react'
import s from './bottom-bar-item.module.css'
import { Dot } from './dot.tsx'
import { type Drawing, Icon } from './icon.tsx'

/** A place in the bottom bar; with `onPress` a button ('More'). */
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
  /** How many wait, true when the number is not known. */
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
