import { failureOf } from './failure.ts'
import { firstErrors } from './generic/form-errors.ts'

/** What a screen shows after a failed call: errors under its fields, or one sentence when no field is named. */
export type Refusal = { errors: Record<string, string>; message: string | undefined }
export type Thrown = { error: unknown }

export const noRefusal: Refusal = { errors: {}, message: undefined }

/** Reads any thrown value; never throws. */
export function refusalOf(error: unknown): Refusal {
  const { errors, message } = failureOf(error)
  const fields = firstErrors(errors)
  return { errors: fields, message: Object.keys(fields).length > 0 ? undefined : message }
}

const is =
  (...statuses: number[]) =>
  (_: unknown, { error }: Thrown) =>
    statuses.includes(failureOf(error).status ?? 0)

/** Guards of a call's `onError`. */
export const refusalGuards = {
  /** The input is not valid: the person corrects it in its field. */
  wasRefused: is(422),
  /** The step was done elsewhere in the meantime: ask the server again. */
  wasOutOfTurn: is(409),
  /** Nobody is signed in any more, or the verification of the number has expired. */
  wasEnded: is(401, 403, 409, 410),
}
/** What `keepRefusal` assigns. */
export const withRefusal = (_: unknown, { error }: Thrown) => ({ refusal: refusalOf(error) })

/** Params of an action or guard that reads a failed call. */
export const thrown = ({ event }: { event: Thrown }): Thrown => event

const keepRefusal = { type: 'keepRefusal', params: thrown } as const

/** Branches of a call's `onError`, for a chart with `refusalGuards` and an action `keepRefusal`. */
export const ifRefused = <To extends string>(target: To) =>
  ({ guard: { type: 'wasRefused', params: thrown }, target, actions: keepRefusal }) as const
export const ifEnded = <To extends string>(target: To) =>
  ({ guard: { type: 'wasEnded', params: thrown }, target, actions: keepRefusal }) as const
export const ifOutOfTurn = <To extends string>(target: To) =>
  ({ guard: { type: 'wasOutOfTurn', params: thrown }, target }) as const
export const otherwise = <To extends string>(target: To) => ({ target, actions: keepRefusal }) as const
