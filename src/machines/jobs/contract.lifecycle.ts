import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import type { Facts } from '#shared/domain/jobs/contract-facts'

export type ContractMove =
  | { type: 'create'; begins: 'now' | 'later' }
  | { type: 'extend' }
  | { type: 'changeRate' }
  | { type: 'terminate' }
  | { type: 'begin' }
  | { type: 'runOut' }
/** What a contract’s history records: its moves, and that its last day was announced. */
export type RecordedMove = ContractMove['type'] | 'remind'
/** `open`: it can still be changed. `inForce`: it covers today. `endedEarly`: before its last day. */
type Tag = 'open' | 'inForce' | 'endedEarly'

export const contractLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as ContractMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: {
    isLater: ({ context }) => context.isLater === true,
    isFree: ({ context }) => context.isFree === true,
    isNewRate: ({ context }) => context.isNewRate === true,
    isToCome: ({ event }) => event.type === 'create' && event.begins === 'later',
  },
}).createMachine({
  id: 'contract',
  description: 'A worker’s contract with a company. Nothing in it is ever deleted, and paid hours keep their rate.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isLater: 'Choose a day after its last one, today or later.',
      isFree:
        'They have another contract with your company on some of these days: extend or end that one, or begin after its last day.',
      isNewRate: 'This is the rate already.',
    },
  },
  initial: 'none',
  states: {
    none: {
      meta: { message: 'There is no contract yet.' },
      on: {
        create: [
          { guard: and(['isFree', 'isToCome']), target: 'future' },
          { guard: 'isFree', target: 'current' },
        ],
      },
    },
    future: {
      tags: 'open',
      description: 'The first day is still to come.',
      meta: { message: 'This contract has not begun yet.' },
      on: {
        begin: 'current',
        extend: { guard: and(['isLater', 'isFree']), target: 'future' },
        changeRate: { guard: 'isNewRate', target: 'future' },
        terminate: 'terminated',
      },
    },
    current: {
      tags: ['open', 'inForce'],
      meta: { message: 'This contract holds now.' },
      on: {
        runOut: 'past',
        extend: { guard: and(['isLater', 'isFree']), target: 'current' },
        changeRate: { guard: 'isNewRate', target: 'current' },
        terminate: 'terminated',
      },
    },
    past: {
      description: 'The last day has passed.',
      meta: { message: 'This contract has ended: make a new one.' },
    },
    terminated: { tags: 'endedEarly', meta: { message: 'This contract was terminated: make a new one.' } },
  },
})
