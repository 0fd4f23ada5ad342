import { utcDay } from '#shared/domain/kit/dayjs'
import { dayOfSerial } from '#shared/domain/kit/spreadsheet/number'

/** Whether the dates of a column are written day first (UK) or month first (US). */
export type DayOrder = 'DMY' | 'MDY'
export type ReadDay = { day: string; warning?: string } | { wrong: string; instead?: string[] }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numeric = /^(\d{1,2})\s?[/.\-\s]\s?(\d{1,2})\s?[/.\-\s]\s?(\d{4}|\d{2})(?:[ T,].*)?$/
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/
const worded =
  /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2})(?:st|nd|rd|th)?)[,.\s-]+(\d{4}|\d{2})$/i

/** Month first, when some date of the column can only be read that way and none only the other way. */
export function orderOf(texts: Iterable<string>): DayOrder {
  let monthFirst = 0
  for (const text of texts) {
    const found = numeric.exec(text)
    if (!found) continue
    if (Number(found[1]) > 12) return 'DMY'
    if (Number(found[2]) > 12) monthFirst += 1
  }
  return monthFirst > 0 ? 'MDY' : 'DMY'
}

const two = (value: number) => String(value).padStart(2, '0')
/** DD/MM/YYYY, as days are shown. */
export const showDay = (day: string) => utcDay(day).format('DD/MM/YYYY')
const dayOf = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
const monthName = (month: number) => utcDay(dayOf(2000, month, 1)).format('MMMM')

function made(year: number, month: number, date: number, warning?: string): ReadDay {
  if (month < 1 || month > 12) {
    const swapped = month <= 31 && date <= 12 ? made(year, date, month) : undefined
    return {
      wrong: `There is no month ${month}: write the day first`,
      ...(swapped && 'day' in swapped && { instead: [showDay(swapped.day)] }),
    }
  }
  const last = utcDay(dayOf(year, month, 1)).daysInMonth()
  if (month === 2 && date === 29 && last === 28)
    return { wrong: `${year} is not a leap year`, instead: [`28/02/${year}`, `01/03/${year}`] }
  if (date < 1 || date > last)
    return {
      wrong: `${monthName(month)} has ${last} days`,
      ...(date > last && date < 32 && { instead: [`${last}/${two(month)}/${year}`] }),
    }
  const day = dayOf(year, month, date)
  return warning ? { day, warning } : { day }
}

/**
 * Parses a date as people write it: 31/12/1990, 31.12.90, 1990-12-31, 31 Dec 1990, or a spreadsheet's serial number.
 * `latest` is the last year that a two-digit year can mean.
 */
export function readDay(text: string, order: DayOrder, latest: number): ReadDay {
  const isoDay = iso.exec(text)
  if (isoDay) return made(Number(isoDay[1]), Number(isoDay[2]), Number(isoDay[3]))
  const typed = numeric.exec(text)
  if (typed) {
    const [first, second] = [Number(typed[1]), Number(typed[2])]
    const [year, warning] = yearOf(typed[3] ?? '', latest)
    if (order === 'DMY') return made(year, second, first, warning)
    const day = made(year, first, second, warning)
    if (!('day' in day) || first === second || second > 12) return day
    return { ...day, warning: `Read month first, as others in this column: ${second} ${monthName(first)} ${year}` }
  }
  const words = worded.exec(text)
  if (words) {
    const month = months.indexOf((words[2] ?? words[3] ?? '').slice(0, 3).toLowerCase()) + 1
    const [year, warning] = yearOf(words[5] ?? '', latest)
    if (month) return made(year, month, Number(words[1] ?? words[4]), warning)
  }
  const serial = /^\d{4,5}(?:\.\d+)?$/.test(text) ? dayOfSerial(Number(text)) : undefined
  if (serial) return { day: serial, warning: `The number ${text} was read as ${showDay(serial)}` }
  return { wrong: 'This is not a date: write it as 31/12/1990' }
}

function yearOf(text: string, latest: number): [number, string | undefined] {
  const year = Number(text)
  if (text.length === 4) return [year, undefined]
  const full = Math.floor(latest / 100) * 100 + year
  const meant = full > latest ? full - 100 : full
  return [meant, `The year ${text} was read as ${meant}`]
}
