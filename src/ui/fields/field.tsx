import { type ReactNode, useId } from 'react'
import { ErrorText } from '#ui/elements/error-text'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import hidden from '#web/ui/elements/visually-hidden.module.css'
import s from './field.module.css'

/** Props that all fields share. */
export type FieldProps = {
  label: ReactNode
  /** Under the label, before the control. */
  hint?: ReactNode
  /** Required is the default and has no mark. true shows 'optional', a string shows that text. */
  optional?: boolean | string | undefined
  /** Error message; if given, the field is invalid and has a red border. */
  error?: string | undefined
  /** Id of the control, as a link target for a summary of errors. */
  id?: string | undefined
  /** l: 44 px, for sign-in and registration (56 px on phones). */
  size?: 'm' | 'l' | undefined
  /** Label for screen readers only; use it only where the context makes the purpose clear. */
  hideLabel?: boolean | undefined
}
/** Attributes that a field passes to its control. */
export type Wires = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint, control and error from top to bottom. `children` gets the attributes for the control. */
export function Field({
  label,
  hint,
  optional,
  error,
  id,
  size,
  hideLabel,
  foot,
  group,
  children,
}: FieldProps & {
  /** Under the control, next to the error: a character counter. */
  foot?: ReactNode
  /** Several controls under one name: a fieldset with a legend. */
  group?: boolean | undefined
  children: (wires: Wires) => ReactNode
}) {
  const own = useId()
  const control = id ?? own
  const ids = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  const wires: Wires = { id: control, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
  const words = (
    <>
      {label}
      {optional && <span className={s.optional}> ({optional === true ? 'optional' : optional})</span>}
    </>
  )
  const rest = (
    <>
      {hint && (
        <p className={s.hint} id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {children(wires)}
      {error && <ErrorText id={`${control}-error`}>{error}</ErrorText>}
      {foot}
    </>
  )
  if (group)
    return (
      <fieldset
        className={s.field}
        data-invalid={error ? true : undefined}
        data-size={size}
        aria-describedby={ids || undefined}
      >
        <legend className={s.label}>{hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}</legend>
        {rest}
      </fieldset>
    )
  return (
    <div className={s.field} data-invalid={error ? true : undefined} data-size={size}>
      <label className={hideLabel ? hidden.hidden : s.label} htmlFor={control} id={`${control}-label`}>
        {words}
      </label>
      {rest}
    </div>
  )
}
