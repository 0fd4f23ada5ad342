import { isFinalAnswer } from '#services/kit/final-answer'

/** The parts of a failed call that charts use. `status` is absent when there was no answer; `reset` is in seconds. */
export type Failure = {
  status: number | undefined
  message: string | undefined
  errors: Record<string, string[]>
  reset: number | undefined
  offset: number | undefined
}

/** Shown when a call got no answer, or an answer without a message. */
export const noAnswer = 'No connection. Check it and try again.'

const field = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Object.entries(error).find(([name]) => name === key)?.[1] : undefined

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '')

/**
 * Reads any thrown value; never throws. The message of an error without a status is dropped: it is the program's, not
 * the server's.
 */
export function failureOf(error: unknown): Failure {
  const status = number(field(error, 'status'))
  const message = error instanceof Error ? error.message : field(error, 'message')
  const errors = field(error, 'errors')
  return {
    status,
    message: status !== undefined && typeof message === 'string' && message !== '' ? message : undefined,
    errors:
      typeof errors === 'object' && errors !== null
        ? Object.fromEntries(Object.entries(errors).map(([name, list]) => [name, texts(list)]))
        : {},
    reset: number(field(error, 'reset')),
    offset: number(field(error, 'offset')),
  }
}

/** Whether the server refused the call for good: the same call again is answered the same. */
export const isRejection = (error: unknown): boolean => isFinalAnswer(failureOf(error).status)

/** First message of the first field that has one. */
export const firstMessage = ({ errors }: Failure) => Object.values(errors).find((list) => list.length > 0)?.[0]

/** The first message of each field; `worker.email` becomes `email` when the prefix is `worker`. */
export function firstErrors(errors: Record<string, string[]>, prefix?: string): Record<string, string> {
  const strip = (field: string) =>
    prefix !== undefined && field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first ? [[strip(field), first]] : [])),
  )
}
