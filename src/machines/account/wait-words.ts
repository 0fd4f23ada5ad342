import type { Failure } from '#machines/kit/failure'

/** The message for too many attempts, with the wait if the server gives one. */
export function waitWords({ reset, message }: Pick<Failure, 'reset' | 'message'>): string {
  if (reset === undefined) return message ?? 'Too many tries. Wait a little and try again.'
  const wait = reset < 90 ? counted(Math.max(1, Math.ceil(reset)), 'second') : counted(Math.ceil(reset / 60), 'minute')
  return `Too many tries. Wait ${wait} and try again.`
}
const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
