import { assign, emit, setup } from 'xstate'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { statusesOf } from '#lifecycles/law'
import { failureOf } from '#machines/kit/failure'
import { type ErrorParams, type FormError, formErrorOf, fromError, noFormError } from '#machines/kit/form-error'
import { output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { conversations } from '#services/account/conversation'
import { jobInvitations } from '#services/jobs/job-invitation'
import { jobPosts } from '#services/jobs/job-post'
import { mostRows } from '#shared/api/kit/paging'

/** A worker of the directory. */
export type Contacted = { id: string; name: string }
/** An active post of the company. */
export type OpenPost = { id: string; role: string; site: { name: string } | null; start_at: string | null }
type Context = {
  worker: Contacted | undefined
  text: string
  posts: OpenPost[]
  post: string | undefined
  formError: FormError
}

const is = statusesOf(jobPostLifecycle)
const missing = (field: string, message: string): FormError => ({ errors: { [field]: message }, message: undefined })
/** They stopped agreeing after the list was read. */
const notFoundAnyMore: FormError = {
  errors: {},
  message: 'They can’t be found by companies any more.',
}
const textRequired = missing('content', 'Write a message.')
const postRequired = missing('post', 'Choose a job post.')

export const workerContactMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'write'; worker: Contacted }
      | { type: 'invite'; worker: Contacted }
      | { type: 'change'; text: string }
      | { type: 'choose'; post: string | undefined }
      | { type: 'send' }
      | { type: 'retry' }
      | { type: 'close' },
    emitted: {} as { type: 'written'; conversationId: string } | { type: 'invited'; name: string },
    tags: {} as 'busy',
  },
  actors: {
    write: task(({ userId, content }: { userId: string; content: string }, signal) =>
      conversations.begin({ userId, content }, signal).then((id) => ({ id })),
    ),
    loadPosts: task((_: object, signal) =>
      jobPosts.mine({ query: { status: is.active, per_page: mostRows.beyond } }, signal),
    ),
    sendInvitation: task(({ post, worker_id }: { post: string; worker_id: string }, signal) =>
      jobInvitations.send({ params: { id: post }, body: { worker_id } }, signal),
    ),
  },
  guards: {
    isEmpty: ({ context }) => context.text.trim() === '',
    hasNoPost: ({ context }) => context.posts.length === 0,
    isUnchosen: ({ context }) => context.post === undefined,
  },
  actions: {
    keepWorker: assign(({ context }, { worker }: { worker: Contacted }) => ({
      worker,
      // What was written to somebody else is not sent to this worker.
      text: worker.id === context.worker?.id ? context.text : '',
      formError: noFormError,
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text, formError: noFormError })),
    /** The only one is chosen; one that was chosen before stays, while it is open. */
    keepPosts: assign(({ context }, { data }: { data: OpenPost[] }) => ({
      posts: data,
      post: data.length === 1 ? data[0]?.id : data.find(({ id }) => id === context.post)?.id,
    })),
    keepPost: assign((_, { post }: { post: string | undefined }) => ({ post, formError: noFormError })),
    requireText: assign({ formError: textRequired }),
    requirePost: assign({ formError: postRequired }),
    keepFormError: assign((_, { error }: ErrorParams) => ({
      formError: failureOf(error).status === 404 ? notFoundAnyMore : formErrorOf(error),
    })),
    clearErrors: assign({ formError: noFormError }),
    forgetText: assign({ text: '' }),
    announceWritten: emit((_, { id }: { id: string }) => ({ type: 'written' as const, conversationId: id })),
    announceInvited: emit(({ context }) => ({ type: 'invited' as const, name: context.worker?.name ?? '' })),
  },
}).createMachine({
  id: 'workerContact',
  description:
    'A first message to a worker of the directory, or an invitation to apply for a job post. What is written stays until it is sent.',
  context: { worker: undefined, text: '', posts: [], post: undefined, formError: noFormError },
  initial: 'resting',
  states: {
    resting: {
      on: {
        write: { target: 'writing', actions: { type: 'keepWorker', params: ({ event }) => event } },
        invite: { target: 'loadingPosts', actions: { type: 'keepWorker', params: ({ event }) => event } },
      },
    },
    writing: {
      on: {
        change: { actions: { type: 'keepText', params: ({ event }) => event } },
        send: [{ guard: 'isEmpty', actions: 'requireText' }, { target: 'sending' }],
        close: 'resting',
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { worker, text } }) => ({ userId: worker?.id ?? '', content: text }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'announceWritten', params: output<{ id: string }> }, 'forgetText'],
        },
        onError: { target: 'writing', actions: { type: 'keepFormError', params: fromError } },
      },
    },
    loadingPosts: {
      on: { close: 'resting' },
      invoke: {
        id: 'loadPosts',
        src: 'loadPosts',
        input: {},
        onDone: { target: 'deciding', actions: { type: 'keepPosts', params: output<{ data: OpenPost[] }> } },
        onError: 'unreachable',
      },
    },
    unreachable: { description: 'The job posts could not be loaded.', on: { retry: 'loadingPosts', close: 'resting' } },
    deciding: { always: [{ guard: 'hasNoPost', target: 'withoutPost' }, { target: 'choosing' }] },
    withoutPost: { description: 'The company has no active job post.', on: { close: 'resting' } },
    choosing: {
      on: {
        choose: { actions: { type: 'keepPost', params: ({ event }) => event } },
        send: [{ guard: 'isUnchosen', actions: 'requirePost' }, { target: 'inviting' }],
        close: 'resting',
      },
    },
    inviting: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'sendInvitation',
        src: 'sendInvitation',
        input: ({ context: { worker, post } }) => ({ post: post ?? '', worker_id: worker?.id ?? '' }),
        onDone: { target: 'resting', actions: 'announceInvited' },
        onError: { target: 'choosing', actions: { type: 'keepFormError', params: fromError } },
      },
    },
  },
})
