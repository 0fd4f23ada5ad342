import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import type { TimesheetDetail } from '#shared/api/time/timesheet'

export type TimesheetOutput = { timesheet: TimesheetDetail }
export const toOutput = (answer: Promise<{ data: TimesheetDetail }>): Promise<TimesheetOutput> =>
  answer.then(({ data }) => ({ timesheet: data }))
export const keepTimesheet = {
  type: 'keepTimesheet',
  params: <Output extends { timesheet: TimesheetDetail | undefined }>({
    event,
  }: {
    event: { output: Output }
  }): Output => event.output,
} as const

/** Guard of a failed change: somebody else has decided on the week, or changed it. */
export const wasOvertaken = (_: unknown, { error }: ErrorParams) =>
  [403, 404, 409].includes(failureOf(error).status ?? 0)
/** What somebody else did meanwhile, in the server’s words. */
export const overtakenWords = (error: unknown): string => failureOf(error).message ?? noAnswer

type Call<Id, Src, Input, Done, Back> = { id: Id; src: Src; input: Input; onDone: Done; back: Back }
/**
 * A state that changes the week. After a conflict the week is read again, in `reloadingAfterConflict`, and nothing typed
 * is lost; after another failure the chart goes back to where the change was made.
 */
export const changing = <
  const Id extends string,
  const Src extends string,
  const Input,
  const Done,
  const Back extends string,
>({
  id,
  src,
  input,
  onDone,
  back,
}: Call<Id, Src, Input, Done, Back>) =>
  ({
    tags: 'busy',
    entry: 'clearErrors',
    invoke: {
      id,
      src,
      input,
      onDone,
      onError: [
        {
          guard: { type: 'wasOvertaken', params: fromError },
          target: 'reloadingAfterConflict',
          actions: { type: 'keepOvertaken', params: fromError },
        },
        { target: back, actions: { type: 'keepErrors', params: fromError } },
      ],
    },
  }) as const
