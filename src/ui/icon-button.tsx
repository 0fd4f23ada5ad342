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
  why?: string | undefined
}

/** A button with only an icon, and an accessible name. */
export function IconButton({ icon, label, line, dot, why, onClick, ...rest }: IconButtonProps) {
  const id = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (why) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      title={why ?? undefined}
      {...rest}
      className={s.button}
      aria-label={label}
      aria-disabled={why ? true : undefined}
      aria-describedby={why ? id : rest['aria-describedby']}
      data-line={line || undefined}
      onClick={press}
    >
      <Icon of={icon} />
      {dot && <span className={s.dot} />}
      {why && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
    </button>
  )
}
