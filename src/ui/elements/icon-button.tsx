import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type Drawing, Icon } from './icon.tsx'
import s from './icon-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'disabled'> & {
  icon: Drawing
  /** Accessible name. */
  label: string
  /** Has a border, as in a toolbar. */
  line?: boolean | undefined
  /** Shows a hi-vis dot for something new. The label must mention it too. */
  dot?: boolean | undefined
  /** The reason that it is disabled, for screen readers and on hover. Show the reason as text nearby as well. */
  disabledReason?: string | undefined
}

/** A button with only an icon, and an accessible name. */
export function IconButton({ icon, label, line, dot, disabledReason, onClick, ...rest }: IconButtonProps) {
  const id = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      title={disabledReason ?? undefined}
      {...rest}
      className={s.button}
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? id : rest['aria-describedby']}
      data-line={line || undefined}
      onClick={press}
    >
      <Icon of={icon} />
      {dot && <span className={s.dot} />}
      {disabledReason && <VisuallyHidden id={id}>{disabledReason}</VisuallyHidden>}
    </button>
  )
}
