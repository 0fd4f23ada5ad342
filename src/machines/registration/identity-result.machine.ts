import { assign, fromCallback, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { identity } from '#services/registration/identity'
import type { IdentityCheck } from '#shared/api/registration/identity-check'
import { isUnderWay } from '#shared/domain/platform/check-status'

export const identityResultMachine = setup({
  types: {
    context: {} as { check: IdentityCheck | undefined },
    events: {} as { type: 'refresh' } | { type: 'retry' },
    output: {} as { check: IdentityCheck | undefined },
  },
  actors: {
    fetchCheck: task(identity.checkStatus),
    watchCheck: fromCallback<{ type: 'refresh' }>(({ sendBack }) =>
      identity.listen(() => sendBack({ type: 'refresh' })),
    ),
  },
  guards: { isDecided: (_, { check }: { check: IdentityCheck }) => !isUnderWay(check.check_status) },
  actions: { keepCheck: assign({ check: (_, { check }: { check: IdentityCheck }) => check }) },
  delays: { betweenPolls: 4000 },
}).createMachine({
  id: 'identityResult',
  description: 'The provider checks the pictures: the result is polled, and also arrives in real time.',
  context: { check: undefined },
  invoke: { id: 'watchCheck', src: 'watchCheck' },
  initial: 'resting',
  states: {
    resting: { after: { betweenPolls: 'fetching' }, on: { refresh: 'fetching' } },
    fetching: {
      invoke: {
        id: 'fetchCheck',
        src: 'fetchCheck',
        input: {},
        onDone: [
          {
            guard: { type: 'isDecided', params: ({ event }) => ({ check: event.output.data }) },
            target: 'decided',
            actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output.data }) },
          },
          { target: 'resting' },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'No answer; the result is requested again automatically.',
      after: { betweenPolls: 'fetching' },
      on: { refresh: 'fetching', retry: 'fetching' },
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => ({ check: context.check }),
})
