import { failureOf, firstErrors } from './failure.ts'

/** What a screen shows after a failed call: errors under its fields, or one sentence when no field is named. */
export type FormError = { errors: Record<string, string>; message: string | undefined }
export type ErrorParams = { error: unknown }

export const noFormError: FormError = { errors: {}, message: undefined }

/** Reads any thrown value; never throws. */
export function formErrorOf(error: unknown): FormError {
  const { errors, message } = failureOf(error)
  const fields = firstErrors(errors)
  return { errors: fields, message: Object.keys(fields).length > 0 ? undefined : message }
}

const is =
  (...statuses: number[]) =>
  (_: unknown, { error }: ErrorParams) =>
    statuses.includes(failureOf(error).status ?? 0)

/** Guards of a call's `onError`. */
export const formErrorGuards = {
  /** The input is not valid: the person corrects it in its field. */
  wasRefused: is(422),
  /** The step was done elsewhere in the meantime: ask the server again. */
  wasOutOfTurn: is(409),
  /** Nobody is signed in any more, or the verification of the number has expired. */
  wasEnded: is(401, 403, 409, 410),
}
/** What `keepFormError` assigns. */
export const withFormError = (_: unknown, { error }: ErrorParams) => ({ formError: formErrorOf(error) })

/** Params of an action or guard that reads a failed call. */
export const fromError = ({ event }: { event: ErrorParams }): ErrorParams => event

const keepFormError = { type: 'keepFormError', params: fromError } as const

/** Branches of a call's `onError`, for a chart with `formErrorGuards` and an action `keepFormError`. */
export const ifRefused = <To extends string>(target: To) =>
  ({ guard: { type: 'wasRefused', params: fromError }, target, actions: keepFormError }) as const
export const ifEnded = <To extends string>(target: To) =>
  ({ guard: { type: 'wasEnded', params: fromError }, target, actions: keepFormError }) as const
export const ifOutOfTurn = <To extends string>(target: To) =>
  ({ guard: { type: 'wasOutOfTurn', params: fromError }, target }) as const
export const otherwise = <To extends string>(target: To) => ({ target, actions: keepFormError }) as const
