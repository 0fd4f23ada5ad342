import { type ReactNode, useId } from 'react'
import { ErrorText } from './error-text.tsx'
import s from './field.module.css'
import hidden from './visually-hidden.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What every field has in common. */
export type FieldProps = {
  label: ReactNode
  /** Under the label, before the control. */
  hint?: ReactNode
  /** Required is the rule, optional is said: true says 'optional', a text says itself. */
  optional?: boolean | string | undefined
  /** The error in words; present means invalid, with a red edge. */
  error?: string | undefined
  /** The control's id, for a summary of errors to link to. */
  id?: string | undefined
  /** l: the 44 px form of sign in and registration (56 on phones). */
  size?: 'm' | 'l' | undefined
  /** The label is said but not shown: only where its place says it. */
  hideLabel?: boolean | undefined
}
/** The attributes a control takes over from its field. */
export type Wires = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label above, hint under it, the control, error under it. `children` gets the ids to wear. */
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
  /** Under the control, beside the error: a counter. */
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
