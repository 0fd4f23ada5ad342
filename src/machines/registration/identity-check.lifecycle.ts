import { setup } from 'xstate'
import { type LawMeta, stateOf, statusOf } from '#lifecycles/law'
import type { CheckStatus } from '#shared/api/platform/check-status'

export type IdentityMove = { type: 'apply' } | { type: 'open' } | { type: 'complete' } | { type: 'fail' }
/** `underWay`: the provider decides. `toRepeat`: the worker does it again. */
type Tag = 'underWay' | 'proven' | 'toRepeat'
type Facts = {
  hasApplicant: boolean
  /** The worker's registration is complete, so they can renew their identity check. */
  isFinished: boolean
}

export const identityCheckLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as IdentityMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: {
    hasApplicant: ({ context }) => context.hasApplicant,
    isFinished: ({ context }) => context.isFinished,
  },
}).createMachine({
  id: 'identityCheck',
  description:
    'The provider’s check of a worker’s identity. It only moves forward, except when the provider reverses it.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      hasApplicant: 'Give your name as on your document first.',
      isFinished: 'Your identity is already proven.',
    },
  },
  initial: 'none',
  states: {
    none: {
      description: 'No check has been opened yet; there can be an applicant already.',
      meta: { message: 'No identity check was started.' },
      on: { apply: 'none', open: { guard: 'hasApplicant', target: 'created' } },
    },
    created: {
      tags: 'underWay',
      meta: { message: 'Your identity check is under way.' },
      on: { complete: 'completed', fail: 'failed' },
    },
    failed: {
      tags: 'toRepeat',
      meta: { message: 'The identity check failed.' },
      on: { apply: 'failed', open: { guard: 'hasApplicant', target: 'created' } },
    },
    completed: {
      tags: 'proven',
      description: 'The provider can still reverse it; a worker whose registration is complete can renew it.',
      meta: { message: 'Your identity is already proven.' },
      on: {
        fail: 'failed',
        apply: { guard: 'isFinished', target: 'completed' },
        open: { guard: 'isFinished', target: 'created' },
      },
    },
  },
})

export type IdentityState = 'none' | 'created' | 'failed' | 'completed'
/** Null in the API is the state `none`. */
export const identityState = (status: CheckStatus | null): IdentityState =>
  status === null ? 'none' : stateOf(status, 'CHECK_')
export const checkStatus = (state: IdentityState): CheckStatus | null =>
  state === 'none' ? null : statusOf(state, 'CHECK_')
