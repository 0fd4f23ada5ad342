import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import s from './button.module.css'
import { DisabledReason } from './disabled-reason.tsx'
import { type Drawing, Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonStyleProps = {
  kind?: 'plain' | 'primary' | 'danger' | 'danger-fill' | 'ok' | 'quiet' | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** Fills the width of its column. */
  wide?: boolean | undefined
  icon?: Drawing | undefined
}
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonStyleProps & {
    /** In progress: keeps its place and its name, ignores further presses. */
    busy?: boolean | undefined
    /**
     * The reason that the button is disabled; giving one disables it. Shown next to or under it, and its accessible
     * description.
     */
    disabledReason?: ReactNode
    reasonPlacement?: 'beside' | 'under' | undefined
  }

/** A button. It has no `disabled`, only `disabledReason`: a disabled button always gives its reason. */
export function Button({
  kind = 'plain',
  size = 'm',
  wide,
  icon,
  busy,
  disabledReason,
  reasonPlacement = 'beside',
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const id = useId()
  const off = Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      className={s.button}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      aria-describedby={off ? id : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </button>
  )
  if (!off) return button
  return (
    <span className={s.withWhy} data-place={reasonPlacement} data-wide={wide || undefined}>
      {button}
      <DisabledReason id={id}>{disabledReason}</DisabledReason>
    </span>
  )
}
