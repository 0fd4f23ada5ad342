import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

/**
 * `isOpen`: the site is not closed and the company has access to it; also without a site. `isInTime`: the last day to
 * apply is today or later.
 */
type Facts = { isOpen: boolean; isInTime: boolean }
export type JobPostMove =
  | { type: 'create' }
  | { type: 'edit' }
  | { type: 'deactivate' }
  | { type: 'activate' }
  | { type: 'remove' }
  /** By a worker: the post stays as it is. */
  | { type: 'apply' }
/** `open`: workers can find it. `shown`: the company has it in its list. */
type Tag = 'open' | 'shown'

export const jobPostLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as JobPostMove, meta: {} as LawMeta, tags: {} as Tag },
  guards: { isOpen: ({ context }) => context.isOpen, isInTime: ({ context }) => context.isInTime },
}).createMachine({
  id: 'jobPost',
  description: 'Work that a company offers to everybody who looks for some. It is taken out of sight, never deleted.',
  context: ({ input }) => input,
  meta: { reasons: { isOpen: 'This site is closed.', isInTime: 'The last day to apply is past.' } },
  initial: 'none',
  states: {
    none: {
      meta: { message: 'This job post is not made yet.' },
      on: { create: { guard: 'isOpen', target: 'active' } },
    },
    active: {
      tags: ['open', 'shown'],
      meta: { message: 'This job post is active.' },
      on: {
        edit: { guard: 'isOpen', target: 'active' },
        apply: { guard: and(['isInTime', 'isOpen']), target: 'active' },
        deactivate: 'inactive',
        remove: 'removed',
      },
    },
    inactive: {
      tags: 'shown',
      description: 'Workers do not find it: it is filled, or waits.',
      meta: { message: 'This job post is inactive.' },
      on: {
        edit: { guard: 'isOpen', target: 'inactive' },
        activate: { guard: 'isOpen', target: 'active' },
        remove: 'removed',
      },
    },
    removed: { meta: { message: 'This job post was removed.' } },
  },
})
