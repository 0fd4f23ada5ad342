import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import s from './control.module.css'

export type ControlStyleProps = {
  /** field: a box under its label. filter: the label is inside the box, blue when a value is set. */
  variant?: 'field' | 'filter' | undefined
  /** Shows a cross that clears the choice. */
  clearable?: boolean | undefined
}

// A press on the box outside the input or its buttons opens the list as well.
const focusControl = (event: MouseEvent<HTMLDivElement>) => {
  const { target, currentTarget: box } = event
  if (target instanceof Element && target.closest('input, button, [role=combobox]')) return
  const control = box.querySelector<HTMLElement>('input, [role=combobox]')
  event.preventDefault()
  control?.focus()
  control?.click()
}

/** The closed box of a select: the chosen value, a clear button and a chevron. Anchor of a `ListBox`. */
export function Control({
  variant = 'field',
  prefix,
  set,
  invalid,
  onClear,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'prefix'> & {
  variant?: 'field' | 'filter' | undefined
  /** The label, if it is shown inside the box (filter). */
  prefix?: ReactNode
  set: boolean
  invalid?: boolean | undefined
  onClear?: (() => void) | undefined
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside does the same by key
    <div
      {...rest}
      onMouseDown={focusControl}
      className={s.control}
      data-look={variant}
      data-set={set || undefined}
      data-invalid={invalid || undefined}
    >
      {variant === 'filter' && (
        <span className={s.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {children}
      {onClear && set && <IconButton icon={X} label="Clear" onClick={onClear} />}
      <Icon of={ChevronDown} size="s" />
    </div>
  )
}
