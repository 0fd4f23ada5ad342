import { setup } from 'xstate'
import { type LawMeta, stateOf, statusOf } from '#lifecycles/law'
import type { RollCallStatus } from '#shared/api/platform/roll-call-status'

export type RollCallMove = { type: 'mark' } | { type: 'close' }
type Facts = {
  /** People on the list, and added ones, without a mark. */
  notFound: number
  /** People whose mark is a call for help that nobody answered. */
  needHelp: number
  /** The person who closes it has confirmed that somebody is not found or needs help. */
  isConfirmed: boolean
}

export const rollCallLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as RollCallMove,
    meta: {} as LawMeta,
    tags: {} as 'running' | 'over',
  },
  guards: {
    isEveryoneSafeOrConfirmed: ({ context }) => context.notFound + context.needHelp === 0 || context.isConfirmed,
  },
}).createMachine({
  id: 'rollCall',
  description: 'A roll call of a site: it runs until somebody closes it, and is never reopened.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isEveryoneSafeOrConfirmed: 'Somebody is not found or needs help. Confirm that the roll call ends all the same.',
    },
  },
  initial: 'running',
  states: {
    running: {
      tags: 'running',
      meta: { message: 'The roll call is running.' },
      on: { mark: 'running', close: { guard: 'isEveryoneSafeOrConfirmed', target: 'closed' } },
    },
    closed: {
      tags: 'over',
      description: 'A mark that arrives now is recorded in the report as late, and changes nothing.',
      meta: { message: 'This roll call is closed already.' },
      on: { mark: 'closed' },
    },
  },
})

export const rollCallState = (status: RollCallStatus) => stateOf(status)
export const rollCallStatus = (state: 'running' | 'closed') => statusOf(state)
