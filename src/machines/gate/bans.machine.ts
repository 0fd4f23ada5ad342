import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { formMachine } from '#machines/kit/form.machine'
import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { task } from '#machines/kit/task'
import { bans } from '#services/gate/ban'
import type { Ban, BanFilter, Bannable } from '#shared/api/gate/ban'

export const banListMachine = listMachine<Ban, { id: string; status: BanFilter }>(
  ({ query: { id, status }, ...page }, signal) =>
    bans.list({ params: { id }, query: { status, ...page } }, signal).then(pageOf),
)

/** People known to the site, found by search. */
export const bannableMachine = listMachine<Bannable, { id: string; search: string }>(
  ({ query: { id, search } }, signal) =>
    bans
      .people({ params: { id }, query: { search } }, signal)
      .then(({ data }) => ({ items: data, total: data.length })),
)

export type BanDraft = {
  site: string
  who: Bannable | undefined
  reason: string
  end_at: string
  everywhere: boolean
}
export const banFormMachine = formMachine(({ site, who, end_at, ...draft }: BanDraft, signal) =>
  bans
    .add({ params: { id: site }, body: { ...draft, worker_id: who?.id ?? '', end_at: end_at || null } }, signal)
    .then(({ data }) => data),
)

export const bansMachine = setup({
  types: {
    context: {} as { siteId: string; ban: Ban | undefined },
    input: {} as { siteId: string },
    events: {} as
      | { type: 'write' }
      | { type: 'close' }
      | { type: 'written'; ban: Ban }
      | { type: 'lift'; ban: Ban }
      | { type: 'confirm' }
      | { type: 'deny' },
    emitted: {} as { type: 'added'; ban: Ban } | { type: 'lifted'; ban: Ban } | { type: 'failed'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    liftBan: task(({ siteId, ban }: { siteId: string; ban: Ban | undefined }, signal) =>
      bans.lift({ params: { id: siteId, ban: ban?.id ?? '' } }, signal),
    ),
  },
  actions: {
    chooseBan: assign((_, { ban }: { ban: Ban }) => ({ ban })),
    forgetBan: assign({ ban: undefined }),
    announceAdded: emit((_, { ban }: { ban: Ban }) => ({ type: 'added' as const, ban })),
    announceLifted: emit((_, { data }: { data: Ban }) => ({ type: 'lifted' as const, ban: data })),
    announceFailed: emit((_, { error }: { error: unknown }) => ({
      type: 'failed' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'bans',
  description: 'Bans somebody from a site, and lifts a ban after a confirmation.',
  context: ({ input }) => ({ siteId: input.siteId, ban: undefined }),
  initial: 'resting',
  states: {
    resting: {
      entry: 'forgetBan',
      on: {
        write: 'writing',
        lift: { target: 'confirming', actions: { type: 'chooseBan', params: ({ event }) => event } },
      },
    },
    writing: {
      on: {
        close: 'resting',
        written: { target: 'resting', actions: { type: 'announceAdded', params: ({ event }) => event } },
      },
    },
    confirming: { on: { confirm: 'lifting', deny: 'resting' } },
    lifting: {
      tags: 'busy',
      invoke: {
        id: 'liftBan',
        src: 'liftBan',
        input: ({ context }) => context,
        onDone: { target: 'resting', actions: { type: 'announceLifted', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: { type: 'announceFailed', params: ({ event }) => event } },
      },
    },
  },
})
