import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import s from './control.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type ControlLooks = {
  /** field: a box under its label. filter: the label inside, blue when set. */
  look?: 'field' | 'filter' | undefined
  /** Shows a cross that takes the choice back. */
  clearable?: boolean | undefined
}

/** The closed box of a select: what is chosen, a cross, a chevron. Made for `ListBox` to stand beside. */
export function Control({
  look = 'field',
  prefix,
  set,
  invalid,
  onClear,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'prefix'> & {
  look?: 'field' | 'filter' | undefined
  /** The label, in a filter. */
  prefix?: ReactNode
  set: boolean
  invalid?: boolean | undefined
  onClear?: (() => void) | undefined
}) {
  return (
    <div
      {...rest}
      className={s.control}
      data-look={look}
      data-set={set || undefined}
      data-invalid={invalid || undefined}
    >
      {look === 'filter' && (
        <span className={s.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {children}
      {onClear && set && <IconButton icon={X} label="Clear" onClick={onClear} />}
      <span className={s.chevron}>
        <Icon of={ChevronDown} size="s" />
      </span>
    </div>
  )
}
