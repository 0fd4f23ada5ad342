/** '2026-10-26' to '26/10/2026'. */
export const day = (value: string) => value.split('-').reverse().join('/')
/** '42 h 00', from whole minutes. */
export const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
export const people = (n: number) => (n === 1 ? 'One person' : `${n} people`)
/** '£5,775.04'. */
export const pounds = (amount: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount)
