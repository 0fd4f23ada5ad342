import { DayPicker, type Matcher } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'
import s from './calendar.module.css'
import { toDate, toDay } from './day.ts'

// The elements of the day picker that we style; the CSS module has the same names in camel case.
const parts = [
  'root',
  'months',
  'month',
  'month_caption',
  'dropdowns',
  'dropdown_root',
  'dropdown',
  'caption_label',
  'button_previous',
  'button_next',
  'chevron',
  'month_grid',
  'weekday',
  'day',
  'day_button',
  'today',
  'outside',
  'selected',
  'disabled',
  'hidden',
] as const
const classes = Object.fromEntries(
  parts.map((part) => [part, s[part.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())] ?? '']),
)

export type CalendarProps = {
  /** 'YYYY-MM-DD'. */
  value: string | undefined
  /** Called with undefined if the selected day is chosen again. */
  onChoose: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  /** Whether a day can be chosen. */
  allows?: ((day: string) => boolean) | undefined
  /** 'YYYY-MM-DD'; defaults to the browser's current day. */
  today?: string | undefined
  autoFocus?: boolean | undefined
}

/** A month view, weeks starting on Monday, with 100 years back and 100 ahead. */
export function Calendar({ value, onChoose, min, max, allows, today, autoFocus = false }: CalendarProps) {
  const now = today ? toDate(today) : new Date()
  const off: Matcher[] = [
    ...(min ? [{ before: toDate(min) }] : []),
    ...(max ? [{ after: toDate(max) }] : []),
    ...(allows ? [(date: Date) => !allows(toDay(date))] : []),
  ]
  return (
    <DayPicker
      classNames={classes}
      mode="single"
      locale={enGB}
      weekStartsOn={1}
      captionLayout="dropdown"
      navLayout="around"
      startMonth={new Date(now.getFullYear() - 100, 0)}
      endMonth={new Date(now.getFullYear() + 100, 11)}
      defaultMonth={value ? toDate(value) : min && toDate(min) > now ? toDate(min) : now}
      today={now}
      autoFocus={autoFocus}
      disabled={off}
      selected={value ? toDate(value) : undefined}
      onSelect={(date) => onChoose(date ? toDay(date) : undefined)}
    />
  )
}
