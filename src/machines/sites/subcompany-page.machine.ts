import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { isGone, isRefreshQueued, output, type Reconnect, resourceStates, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { subcompanies } from '#services/sites/subcompany'
import type { SubcompanyInFull } from '#shared/api/sites/subcompany'
import type { SubcompanyGuard } from '#shared/api/sites/subcompany-guard'

type Which = { siteId: string; id: string }
/** Whether a person is approved to guard the site. */
type Choice = { guard: SubcompanyGuard; approved: boolean }
type Loaded = { subcompany: SubcompanyInFull }
type Context = Which & { subcompany: SubcompanyInFull | undefined; choice: Choice | undefined }

export const subcompanyPageMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Which,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | ({ type: 'choose' } & Choice)
      | { type: 'confirm' }
      | { type: 'deny' }
      | Reconnect,
    emitted: {} as { type: 'approved' | 'ended'; guard: SubcompanyGuard } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(
      ({ siteId, id }: Which, signal): Promise<Loaded> =>
        subcompanies
          .read({ params: { id: siteId, subcompany: id } }, signal)
          .then(({ data }) => ({ subcompany: data })),
    ),
    approveGuard: task(({ siteId, id, choice }: Which & Pick<Context, 'choice'>, signal) => {
      const { guard, approved = false } = choice ?? {}
      // Only the days that the question showed.
      const days = approved && guard?.days && { start_at: guard.days.start_at, end_at: guard.days.end_at }
      return subcompanies.approveGuard(
        { params: { id: siteId, user: guard?.id ?? '' }, body: { approved, subcompany: id, ...(days && { days }) } },
        signal,
      )
    }),
  },
  guards: { isRefreshQueued, isGone },
  actions: {
    keepSubcompany: assign((_, { subcompany }: Loaded) => ({ subcompany })),
    keepChoice: assign((_, { guard, approved }: Choice) => ({ choice: { guard, approved } })),
    keepGuard: assign(({ context: { subcompany } }, { data }: { data: SubcompanyGuard }) => ({
      subcompany: subcompany && {
        ...subcompany,
        guards: subcompany.guards?.map((guard) => (guard.id === data.id ? data : guard)),
      },
    })),
    announceGuard: emit((_, { data }: { data: SubcompanyGuard }) => ({
      type: data.approved_at ? ('approved' as const) : ('ended' as const),
      guard: data,
    })),
    announceFailed: emit((_, { error }: ErrorParams) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'subcompanyPage',
  description: 'One company on a site: which of its guards are approved to guard it, and the history of its access.',
  context: ({ input }) => ({ ...input, subcompany: undefined, choice: undefined }),
  initial: 'loading',
  states: {
    ...resourceStates({
      input: ({ context: { siteId, id } }: { context: Which }) => ({ siteId, id }),
      keep: { type: 'keepSubcompany', params: output<Loaded> },
      on: { choose: { target: 'confirming', actions: { type: 'keepChoice', params: fromEvent<Choice> } } },
      ended: 'missing',
    }),
    confirming: { on: { confirm: 'approving', deny: 'showing' } },
    approving: {
      tags: 'busy',
      invoke: {
        id: 'approveGuard',
        src: 'approveGuard',
        input: ({ context: { siteId, id, choice } }) => ({ siteId, id, choice }),
        onDone: {
          target: 'refreshing',
          actions: [
            { type: 'keepGuard', params: ({ event }) => event.output },
            { type: 'announceGuard', params: ({ event }) => event.output },
          ],
        },
        // Somebody else can have changed the site or the guard, so the page is reloaded.
        onError: { target: 'refreshing', actions: { type: 'announceFailed', params: fromError } },
      },
    },
  },
})
