import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { isRefreshQueued, loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { directory } from '#services/jobs/directory'
import type { DirectoryProfile } from '#shared/api/jobs/directory'

type Context = { slug: string; profile: DirectoryProfile | undefined }
type Changed = { data: { open_to_work: boolean } }

export const ownListingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { slug: string },
    events: {} as { type: 'agree' } | { type: 'stop' } | { type: 'retry' } | Reconnect,
    emitted: {} as { type: 'changed'; listed: boolean } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(({ slug }: { slug: string }, signal) => directory.read({ params: { slug }, query: {} }, signal)),
    setListed: task(({ open_to_work }: { open_to_work: boolean }, signal) =>
      directory.setListed({ body: { open_to_work } }, signal),
    ),
  },
  guards: { isRefreshQueued, isListed: ({ context }) => context.profile?.listed === true },
  actions: {
    keepProfile: assign((_, { data }: { data: DirectoryProfile }) => ({ profile: data })),
    announceChanged: emit((_, { data }: Changed) => ({ type: 'changed' as const, listed: data.open_to_work })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'ownListing',
  description: 'A worker’s own page as companies find it, and whether they find it. It changes at once.',
  context: ({ input }) => ({ slug: input.slug, profile: undefined }),
  initial: 'loading',
  states: {
    ...loadingStates({
      input: ({ context: { slug } }: { context: Context }) => ({ slug }),
      keep: { type: 'keepProfile', params: output<{ data: DirectoryProfile }> },
      next: 'deciding',
    }),
    deciding: { always: [{ guard: 'isListed', target: 'listed' }, { target: 'unlisted' }] },
    listed: { description: 'Companies find them.', on: { stop: 'stopping' } },
    unlisted: { description: 'No company finds them.', on: { agree: 'agreeing' } },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'setListed',
        input: { open_to_work: false },
        onDone: {
          target: 'unlisted',
          actions: { type: 'announceChanged', params: output<Changed> },
        },
        onError: { target: 'listed', actions: { type: 'announceFailed', params: fromError } },
      },
    },
    agreeing: {
      tags: 'busy',
      invoke: {
        id: 'agree',
        src: 'setListed',
        input: { open_to_work: true },
        onDone: {
          target: 'listed',
          actions: { type: 'announceChanged', params: output<Changed> },
        },
        onError: { target: 'unlisted', actions: { type: 'announceFailed', params: fromError } },
      },
    },
  },
})
