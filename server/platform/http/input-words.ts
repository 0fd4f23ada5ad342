import type { z } from 'zod'

const formats: Partial<Record<z.core.$ZodIssueCode, string>> = {
  invalid_format: 'Check how this is written.',
  invalid_value: 'Choose one of the values on offer.',
  unrecognized_keys: 'There is no such field.',
  not_multiple_of: 'This has too many decimal places.',
}

/** What a person reads about input where the contract has no words of its own: those of zod are for programmers. */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_big') return limit(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum)
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1
      ? 'Fill this in.'
      : limit(
          issue.origin,
          issue.exact ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least',
          issue.minimum,
        )
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null ? 'Fill this in.' : formats.invalid_format
  return formats[issue.code]
}

function limit(origin: string, how: string, count: number | bigint): string {
  const number = count.toLocaleString('en-GB')
  if (origin === 'string') return `Use ${how} ${number} ${count === 1 ? 'character' : 'characters'}.`
  if (origin === 'array' || origin === 'set') return `Choose ${how} ${number}.`
  return `This must be ${how} ${number}.`
}
