import dayjs from 'dayjs'

/** Converts a day of the contract, 'YYYY-MM-DD', to a local `Date` at midnight, as calendars have it. */
export const toDate = (day: string): Date => dayjs(day).toDate()
export const toDay = (date: Date): string => dayjs(date).format('YYYY-MM-DD')
