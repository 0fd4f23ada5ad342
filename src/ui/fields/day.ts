/** Converts a day of the contract, 'YYYY-MM-DD', to a local `Date` at midnight. */
export const toDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
export const toDay = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
