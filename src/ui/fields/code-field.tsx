import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import s from './code-field.module.css'
import { Field, type FieldProps } from './field.tsx'

/** A one-time code, one box per digit. Pasting or autofilling the whole code fills all boxes. */
export function CodeField({
  value,
  onChange,
  length = 6,
  ...field
}: FieldProps & {
  /** The digits so far, from the left. */
  value: string
  onChange: (value: string) => void
  length?: number | undefined
}) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const focus = (index: number) =>
    boxes.current?.querySelectorAll('input')[Math.max(0, Math.min(index, length - 1))]?.focus()
  const put = (index: number, digits: string) => {
    const at = Math.min(index, value.length)
    onChange((value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length))
    focus(at + digits.length)
  }
  const type = (index: number, text: string) => {
    const digits = text.replace(/\D/g, '')
    const old = value[index] ?? ''
    if (text === '') onChange(value.slice(0, index) + value.slice(index + 1))
    else if (digits !== '') put(index, digits.length === 2 && old ? digits.replace(old, '') : digits)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length)
    if (digits === '') return
    onChange(digits)
    focus(digits.length)
  }
  /** Typing a digit over the same digit fires no change event, so the focus is moved to the next box here. */
  const repeats = (index: number, typed: string) => {
    const same = /^\d$/.test(typed) && typed === value[index]
    if (same) focus(index + 1)
    return same
  }
  const press = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1)
    else if (event.key === 'ArrowRight') focus(index + 1)
    else if (event.key === 'Backspace' && !value[index]) {
      onChange(value.slice(0, Math.max(0, index - 1)))
      focus(index - 1)
    } else if (!repeats(index, event.key)) return
    event.preventDefault()
  }
  return (
    <Field {...field} group>
      {(wires) => (
        <fieldset ref={boxes} className={s.code} aria-label={`${length} digits`} onPaste={paste}>
          {Array.from({ length }, (_, index) => `Digit ${index + 1}`).map((name, index) => (
            <input
              key={name}
              id={index === 0 ? wires.id : undefined}
              aria-label={name}
              aria-invalid={wires['aria-invalid']}
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              value={value[index] ?? ''}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => type(index, event.currentTarget.value)}
              onKeyDown={press(index)}
              onBeforeInput={(event) => {
                if (repeats(index, event.data)) event.preventDefault()
              }}
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
