import { assign, emit, setup } from 'xstate'
import { failureOf, firstMessage, noAnswer } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { siteControl } from '#services/gate/site-control'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'
import { atTime } from '#shared/domain/kit/words'

/** `in_at` is when they came; `asOf` when it is asked. */
type LeftQuestion = { check_in_id: string; site: string; in_at: string; asOf: string }
type Context = LeftQuestion & { time: string; errorMessage: string | undefined }

/** The first instant after the check-in at which clocks in London show `time` (HH:MM). */
function leftAt({ in_at, time }: Pick<Context, 'in_at' | 'time'>): string {
  const day = londonDay(new Date(in_at))
  const same = londonInstant(day, time)
  return (same > new Date(in_at) ? same : londonInstant(addDays(day, 1), time)).toISOString()
}

export const leftAnswerMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LeftQuestion,
    events: {} as { type: 'changeTime'; time: string } | { type: 'answer' },
    emitted: {} as { type: 'answered'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    sendAnswer: task(({ check_in_id, in_at, time }: Pick<Context, 'check_in_id' | 'in_at' | 'time'>, signal) =>
      siteControl.answerLeft({ body: { check_in_id, left_at: leftAt({ in_at, time }) } }, signal),
    ),
  },
  guards: { hasTime: ({ context }) => /^\d\d:\d\d$/.test(context.time) },
  actions: {
    keepTime: assign((_, { time }: { time: string }) => ({ time, errorMessage: undefined })),
    requireTime: assign({ errorMessage: 'Choose the time at which you left.' }),
    keepErrorMessage: assign({
      errorMessage: (_, { error }: { error: unknown }) =>
        firstMessage(failureOf(error)) ?? failureOf(error).message ?? noAnswer,
    }),
    announceAnswer: emit(({ context }) => ({
      type: 'answered' as const,
      message: `You left ${context.site} ${atTime(leftAt(context), context.asOf)}.`,
    })),
  },
}).createMachine({
  id: 'leftAnswer',
  description:
    'A worker enters when they left a site without a check-out; their hours of that day are pending until then.',
  context: ({ input: { check_in_id, site, in_at, asOf } }) => ({
    check_in_id,
    site,
    in_at,
    asOf,
    time: '',
    errorMessage: undefined,
  }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        changeTime: { actions: { type: 'keepTime', params: ({ event }) => event } },
        answer: [{ guard: 'hasTime', target: 'sending' }, { actions: 'requireTime' }],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { check_in_id, in_at, time } }) => ({ check_in_id, in_at, time }),
        onDone: { target: 'answered', actions: 'announceAnswer' },
        onError: { target: 'entering', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
    answered: { type: 'final' },
  },
})
