import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { output } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { jobPosts } from '#services/jobs/job-post'
import type { MarketPost } from '#shared/api/jobs/job-post'

type Applying = Pick<MarketPost, 'id' | 'role' | 'company'>
type Context = {
  /** The post that the worker applies for. */
  post: Applying | undefined
  message: string
}
type Applied = { conversationId: string }

/** Said of a post that is not there any more. */
export const noLongerThere = 'This job is no longer on the market.'

const applying = {
  apply: {
    target: 'applying',
    actions: { type: 'choose', params: ({ event: { post } }: { event: { post: Applying } }) => ({ post }) },
  },
} as const

export const jobApplicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'apply'; post: Applying },
    emitted: {} as ({ type: 'applied' } & Applied) | { type: 'refused'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    apply: task(({ id }: { id: string }, signal) =>
      jobPosts
        .apply({ params: { id } }, signal)
        .then(({ data }): Applied => ({ conversationId: data.conversation_id })),
    ),
  },
  guards: { wasAnswered: (_, { error }: ErrorParams) => failureOf(error).status !== undefined },
  actions: {
    choose: assign((_, { post }: { post: Applying }) => ({ post, message: '' })),
    keepMessage: assign((_, { error }: ErrorParams) => ({ message: wordsOf(error) })),
    announceApplied: emit((_, { conversationId }: Applied) => ({ type: 'applied' as const, conversationId })),
    announceRefused: emit((_, { error }: ErrorParams) => ({ type: 'refused' as const, message: wordsOf(error) })),
  },
}).createMachine({
  id: 'jobApplication',
  description: 'A worker applies for a job on the market, once, and goes on in the conversation about it.',
  context: { post: undefined, message: '' },
  initial: 'resting',
  states: {
    resting: { on: applying },
    applying: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ id: context.post?.id ?? '' }),
        onDone: { target: 'resting', actions: { type: 'announceApplied', params: output<Applied> } },
        onError: [
          {
            guard: { type: 'wasAnswered', params: fromError },
            target: 'refused',
            actions: [
              { type: 'keepMessage', params: fromError },
              { type: 'announceRefused', params: fromError },
            ],
          },
          { target: 'unsent', actions: { type: 'keepMessage', params: fromError } },
        ],
      },
    },
    refused: {
      description: 'The server does not take it: the reason is shown above the list, which is read again.',
      on: applying,
    },
    unsent: {
      description: 'No answer came: the job shows it, and Apply tries again. Twice is once for the server.',
      on: applying,
    },
  },
})

function wordsOf(error: unknown): string {
  const { status, message } = failureOf(error)
  if (status === 404) return noLongerThere
  return message ?? noAnswer
}
