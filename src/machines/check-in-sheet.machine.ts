import { assign, emit, setup } from 'xstate'
import { type CheckInQuery, daysOf, filtersOf } from '#machines/check-in-lists'
import { failureOf, noAnswer } from '#machines/failure'
import { task } from '#machines/task'
import { checkIns } from '#services/check-in'

/** Which rows the sheet holds: those of the list that is shown, or of one worker. */
export type SheetAsked =
  | ({ kind: 'days' | 'every' } & CheckInQuery)
  | { kind: 'worker'; slug: string; from?: string; to?: string }
type Context = { asked: SheetAsked | undefined; refusal: string | undefined }
type Signed = { url: string; name: string }

export const checkInSheetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'open'; asked: SheetAsked } | { type: 'download' } | { type: 'close' },
    emitted: {} as { type: 'signed'; url: string },
    tags: {} as 'busy',
  },
  actors: {
    sign: task(async ({ asked }: Context, signal): Promise<Signed> => {
      if (!asked) throw new Error('Nothing is to be downloaded.')
      if (asked.kind === 'worker')
        return (await checkIns.ofWorkerExcel({ params: { slug: asked.slug }, query: daysOf(asked) }, signal)).data
      const { kind, siteId, ...filters } = asked
      const call = { params: { id: siteId }, query: filtersOf(filters) }
      return (await (kind === 'days' ? checkIns.daysExcel(call, signal) : checkIns.everyExcel(call, signal))).data
    }),
  },
  actions: {
    keepAsked: assign((_, { asked }: { asked: SheetAsked }) => ({ asked, refusal: undefined })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: failureOf(error).message ?? noAnswer })),
    announceSigned: emit((_, { url }: Signed) => ({ type: 'signed' as const, url })),
  },
}).createMachine({
  id: 'checkInSheet',
  description: 'The check-in log as a sheet: an address is signed, good for five minutes, and opened at once.',
  context: { asked: undefined, refusal: undefined },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open', actions: { type: 'keepAsked', params: ({ event }) => event } } } },
    open: { on: { download: 'signing', close: 'closed' } },
    signing: {
      tags: 'busy',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context }) => context,
        onDone: { target: 'closed', actions: { type: 'announceSigned', params: ({ event }) => event.output } },
        onError: { target: 'open', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
  },
})
