import dayjs from 'dayjs'
import enGb from 'dayjs/locale/en-gb.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(customParseFormat)
/** 'Sept' as in British English, where dayjs writes 'Sep'. */
dayjs.locale({ ...enGb, monthsShort: 'Jan_Feb_Mar_Apr_May_Jun_Jul_Aug_Sept_Oct_Nov_Dec'.split('_') })

/**
 * A day, `YYYY-MM-DD`, to compute with and to write in a format (`DD/MM/YYYY`). In UTC: dayjs's time zones lose and
 * double hours when clocks change, and depend on the machine's own. With a time, so that the machine's zone has no part
 * in reading it and the year 2 is not 1902.
 */
export const utcDay = (day: string) => dayjs.utc(`${day}T00:00:00Z`)
/** A clock time of London, `YYYY-MM-DDTHH:MM`, to be written in a format (`ddd HH:mm`). */
export const utcClock = (clock: string) => dayjs.utc(`${clock}:00Z`)
/** Whether the calendar has a day. */
export const isDay = (day: string) => dayjs.utc(day, 'YYYY-MM-DD', true).isValid()
