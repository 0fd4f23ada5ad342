import { isDay, utcDay } from './dayjs.ts'

/** Days are sent as YYYY-MM-DD and shown as DD/MM/YYYY. */
export type Day = string
export type DateLimits = { today: Day; min?: Day | undefined; max?: Day | undefined }
export type TypedDate = { kind: 'date'; date: Day } | { kind: 'nothing' } | { kind: 'wrong'; message: string }
type Parts = { day: number; month: number; year: number }

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = ({ day, month, year }: Parts): Day => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const partsOf = (day: Day): Parts => ({ year: +day.slice(0, 4), month: +day.slice(5, 7), day: +day.slice(8, 10) })
export const shownDay = (day: Day) => utcDay(day).format('DD/MM/YYYY')

const daysIn = (year: number, month: number) => utcDay(dayOf({ year, month, day: 1 })).daysInMonth()
/** Completes one or two digits of a year: up to 20 years ahead are this century, the rest the last one. */
const fullYear = (year: number, now: number) => {
  if (year > 99) return year
  const century = now - (now % 100)
  return century + year > now + 20 ? century + year - 100 : century + year
}

/** Lengths of day, month and year in digits without separators, the most likely reading first. */
const readings: Record<number, [number, number, number][]> = {
  3: [
    [2, 1, 0],
    [1, 2, 0],
    [1, 1, 1],
  ],
  4: [
    [2, 2, 0],
    [1, 1, 2],
    [2, 1, 1],
    [1, 2, 1],
  ],
  5: [
    [2, 1, 2],
    [1, 2, 2],
  ],
  6: [
    [2, 2, 2],
    [1, 1, 4],
  ],
  7: [
    [2, 1, 4],
    [1, 2, 4],
  ],
  8: [[2, 2, 4]],
}

const plausible = ({ day, month }: Parts) => day >= 1 && day <= 31 && month >= 1 && month <= 12

function readDigits(digits: string, now: Parts): Parts | undefined {
  if (digits.length <= 2) {
    if (+digits <= 31) return { ...now, day: +digits }
    const month = +digits.slice(1)
    return { ...now, day: +digits.slice(0, 1), month: month === 0 ? now.month : month }
  }
  if (/^(19|20)\d\d$/.test(digits)) {
    const year = +digits
    return { year, month: now.month, day: Math.min(now.day, daysIn(year, now.month)) }
  }
  return (readings[digits.length] ?? [])
    .map(([d, m, y]) => ({
      day: +digits.slice(0, d),
      month: +digits.slice(d, d + m),
      year: y ? fullYear(+digits.slice(d + m), now.year) : now.year,
    }))
    .find(plausible)
}

function readParts(text: string, now: Parts): Parts | undefined {
  const [day = '', month, year, ...more] = text.split(/\D+/).filter(Boolean)
  if (more.length) return undefined
  if (month === undefined) return readDigits(day, now)
  const parts = { day: +day, month: +month, year: year ? fullYear(+year, now.year) : now.year }
  return plausible(parts) ? parts : undefined
}

/** Reads what was typed into a date field: digits, or day, month and year with separators. */
export function readTypedDate(text: string, { today, min, max }: DateLimits): TypedDate {
  if (/^[/.\- ]*0*[/.\- ]*$/.test(text)) return { kind: 'nothing' }
  const now = partsOf(today)
  const parts = /^[\d/.\- ]+$/.test(text) ? readParts(text, now) : undefined
  if (!parts)
    return { kind: 'wrong', message: `${text} is not a date. Type day, month and year, such as 31/12/${now.year}.` }
  const date = dayOf(parts)
  const typed = `${two(parts.day)}/${two(parts.month)}/${String(parts.year).padStart(4, '0')}`
  if (Math.abs(parts.year - now.year) > 100)
    return { kind: 'wrong', message: `${typed} is outside the years ${now.year - 100} to ${now.year + 100}.` }
  if (!isDay(date))
    return {
      kind: 'wrong',
      message: `${typed} does not exist: that month has ${daysIn(parts.year, parts.month)} days.`,
    }
  if (min !== undefined && date < min) return { kind: 'wrong', message: `${typed} earlier than ${shownDay(min)}` }
  if (max !== undefined && date > max) return { kind: 'wrong', message: `${typed} later than ${shownDay(max)}` }
  return { kind: 'date', date }
}
