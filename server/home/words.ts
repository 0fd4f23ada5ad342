export { dayInNumbers as day, hours, money as pounds } from '#shared/domain/kit/words'
export const people = (n: number) => (n === 1 ? 'One person' : `${n} people`)
