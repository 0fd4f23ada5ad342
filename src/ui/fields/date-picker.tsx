import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import { Skeleton } from '#ui/elements/skeleton'
import { untilLoaded } from '#ui/elements/until-loaded'
import { Popover } from '#ui/overlays/popover'
import type { CalendarProps } from './calendar.tsx'
import s from './date-picker.module.css'
import { Field, type FieldProps } from './field.tsx'
import input from './input.module.css'

const Calendar = lazy(async () => ({ default: (await untilLoaded(() => import('./calendar.tsx'))).Calendar }))

export type DatePickerProps = FieldProps &
  Omit<CalendarProps, 'autoFocus'> & {
    /** Text of the input: what is being typed, or the chosen day as DD/MM/YYYY. */
    text: string
    /** Called with the whole text of the input after each change; the caller parses it. */
    onType: (text: string) => void
    /** Error about the day ('{date} earlier than {min date}'), shown as the field's error. */
    message?: string | undefined
    placeholder?: string | undefined
  }

/** A day, typed or chosen from a calendar. Choosing the selected day again clears it. */
export function DatePicker({
  value,
  onChoose,
  min,
  max,
  allows,
  today,
  text,
  onType,
  message,
  placeholder = 'DD/MM/YYYY',
  error,
  ...field
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const choose = (day: string | undefined) => {
    setOpen(false)
    onChoose(day)
  }
  return (
    <Field {...field} error={message ?? error}>
      {(wires) => (
        <div className={input.box}>
          <input
            {...wires}
            data-ring="none"
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Popover
            label="Calendar"
            open={open}
            onOpen={setOpen}
            trigger={<IconButton icon={CalendarDays} label={value ? `Change date, ${text}` : 'Choose date'} />}
          >
            <Suspense
              fallback={
                <div className={s.waiting}>
                  <Skeleton height={280} />
                </div>
              }
            >
              <Calendar autoFocus {...{ value, min, max, allows, today }} onChoose={choose} />
            </Suspense>
          </Popover>
        </div>
      )}
    </Field>
  )
}
