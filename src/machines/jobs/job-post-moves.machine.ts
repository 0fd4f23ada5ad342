import { assign, emit, setup } from 'xstate'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { statusesOf } from '#lifecycles/law'
import { isOvertaken } from '#machines/kit/editing'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, type FormError, formErrorOf, fromError, noFormError } from '#machines/kit/form-error'
import { isGone, output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { jobPosts } from '#services/jobs/job-post'
import type { JobPost, ListedPostStatus } from '#shared/api/jobs/job-post'
import { bodyOf, valuesOfPost } from './job-post-form.machine.ts'

const is = statusesOf(jobPostLifecycle)
/** The usual reason that a post is taken off the market. */
export const filled = 'Filled'

type Context = {
  /** The post that is moved, as last read. */
  post: JobPost | undefined
  /** As typed: why it is taken off the market. */
  reason: string
  formError: FormError
}
type Loaded = { post: JobPost }
type Moving = { post: JobPost | undefined; reason: string }
type OnPost = { post: JobPost }
const toLoaded = (answer: Promise<{ data: JobPost }>): Promise<Loaded> => answer.then(({ data }) => ({ post: data }))
const idOf = ({ context }: { context: Context }) => ({ id: context.post?.id ?? '' })
const onPost = ({ event }: { event: OnPost }): OnPost => ({ post: event.post })

/** Sends the terms of the post as read, with another status. */
function move({ post, reason }: Moving, status: ListedPostStatus, signal: AbortSignal): Promise<Loaded> {
  if (!post) throw new Error('No post is chosen.')
  const body = { ...bodyOf(valuesOfPost(post)), status, inactive_reason: reason, updated_at: post.updated_at }
  return toLoaded(jobPosts.change({ params: { id: post.id }, body }, signal))
}

export const jobPostMovesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'deactivate' } & OnPost)
      | ({ type: 'activate' } & OnPost)
      | ({ type: 'remove' } & OnPost)
      | { type: 'change'; reason: string }
      | { type: 'submit' }
      | { type: 'close' },
    emitted: {} as
      | { type: 'moved' }
      | { type: 'removed'; id: string }
      | { type: 'notMoved'; message: string }
      | { type: 'notRemoved' },
    tags: {} as 'busy',
  },
  actors: {
    read: task(({ id }: { id: string }, signal) => toLoaded(jobPosts.oneOfMine({ params: { id } }, signal))),
    takeOff: task((moving: Moving, signal) => move(moving, is.inactive, signal)),
    putBack: task((moving: Moving, signal) => move(moving, is.active, signal)),
    remove: task(({ id }: { id: string }, signal) => jobPosts.remove({ params: { id } }, signal)),
  },
  guards: { isOvertaken, isGone },
  actions: {
    choose: assign((_, { post }: OnPost) => ({ post, reason: filled, formError: noFormError })),
    keepPost: assign((_, { post }: Loaded) => ({ post })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign((_, { error }: ErrorParams) => {
      if (isOvertaken(undefined, { error })) return { formError: { errors: {}, message: failureOf(error).message } }
      const { errors, message } = formErrorOf(error)
      return { formError: { errors, message: Object.keys(errors).length ? undefined : (message ?? noAnswer) } }
    }),
    announceMoved: emit({ type: 'moved' as const }),
    announceNotMoved: emit((_, { error }: ErrorParams) => ({
      type: 'notMoved' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
    announceRemoved: emit(({ context }) => ({ type: 'removed' as const, id: context.post?.id ?? '' })),
    announceNotRemoved: emit({ type: 'notRemoved' as const }),
  },
}).createMachine({
  id: 'jobPostMoves',
  description:
    'A post of the company is taken off the market with a reason, put back on it, or removed after a question.',
  context: { post: undefined, reason: filled, formError: noFormError },
  initial: 'resting',
  states: {
    resting: {
      on: {
        deactivate: { target: 'deactivating', actions: { type: 'choose', params: onPost } },
        activate: { target: 'puttingBack', actions: { type: 'choose', params: onPost } },
        remove: { target: 'confirming', actions: { type: 'choose', params: onPost } },
      },
    },
    deactivating: {
      description: 'The user says why it is taken off the market.',
      on: {
        change: { actions: { type: 'keepReason', params: ({ event }) => event } },
        submit: 'takingOff',
        close: 'resting',
      },
    },
    takingOff: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'takeOff',
        src: 'takeOff',
        input: ({ context: { post, reason } }) => ({ post, reason }),
        onDone: { target: 'resting', actions: 'announceMoved' },
        onError: [
          {
            guard: { type: 'isOvertaken', params: fromError },
            target: 'reloading',
            actions: { type: 'keepFormError', params: fromError },
          },
          { target: 'deactivating', actions: { type: 'keepFormError', params: fromError } },
        ],
      },
    },
    reloading: {
      description: 'Somebody else changed it meanwhile: it is read again, and the reason stays as typed.',
      tags: 'busy',
      invoke: {
        id: 'reload',
        src: 'read',
        input: idOf,
        onDone: { target: 'deactivating', actions: { type: 'keepPost', params: output<Loaded> } },
        onError: 'deactivating',
      },
    },
    puttingBack: {
      tags: 'busy',
      invoke: {
        id: 'putBack',
        src: 'putBack',
        input: ({ context: { post, reason } }) => ({ post, reason }),
        onDone: { target: 'resting', actions: 'announceMoved' },
        onError: [
          { guard: { type: 'isOvertaken', params: fromError }, target: 'reloadingToPutBack' },
          { target: 'resting', actions: { type: 'announceNotMoved', params: fromError } },
        ],
      },
    },
    reloadingToPutBack: {
      description: 'Somebody else changed it meanwhile: it is put back with their terms.',
      tags: 'busy',
      invoke: {
        id: 'reread',
        src: 'read',
        input: idOf,
        onDone: { target: 'puttingBack', actions: { type: 'keepPost', params: output<Loaded> } },
        onError: { target: 'resting', actions: { type: 'announceNotMoved', params: fromError } },
      },
    },
    confirming: {
      description: 'Remove it from every list?',
      on: { submit: 'removing', close: 'resting' },
    },
    removing: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: idOf,
        onDone: { target: 'resting', actions: 'announceRemoved' },
        onError: [
          { guard: { type: 'isGone', params: fromError }, target: 'resting', actions: 'announceRemoved' },
          { target: 'confirming', actions: [{ type: 'keepFormError', params: fromError }, 'announceNotRemoved'] },
        ],
      },
    },
  },
})
