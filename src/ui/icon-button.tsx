import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type Drawing, Icon } from './icon.tsx'
import s from './icon-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'disabled'> & {
  icon: Drawing
  /** Its name, always said. */
  label: string
  /** With a border, on a toolbar. */
  line?: boolean | undefined
  /** Something new waits: a hi-vis dot. The label says it too. */
  dot?: boolean | undefined
  /** Why it is off; said to screen readers and on hover. Put the reason in text nearby as well. */
  why?: string | undefined
}

/** A button that is only an icon, with a name. */
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
