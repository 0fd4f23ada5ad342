import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { companyManagers } from '#services/sites/company-manager'
import type { CompanyManager } from '#shared/api/sites/company-manager'
import type { SitePerson } from '#shared/api/sites/site'

type ErrorParams = { error: unknown }
const fromError = ({ event }: { event: ErrorParams }): ErrorParams => event
type Context = {
  siteId: string
  /** Everybody who manages the site, including people of sub-companies. */
  managers: SitePerson[]
  /** Owners and managers of the user's own company, who can be chosen. */
  people: CompanyManager[]
  /** Ids of the own people who manage the site once it is saved. */
  wanted: string[]
  message: string | undefined
}
/** Ids of the own people who manage the site now. */
const running = ({ managers, people }: Pick<Context, 'managers' | 'people'>) =>
  managers.filter(({ id }) => people.some((one) => one.id === id)).map(({ id }) => id)

export const siteManagersMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; managers: SitePerson[] },
    events: {} as { type: 'add'; id: string } | { type: 'remove'; id: string } | { type: 'retry' },
    emitted: {} as { type: 'saved' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    loadPeople: task((_: object, signal) =>
      companyManagers.list({ query: { per_page: 1000 } }, signal).then(({ data }) => ({ people: data })),
    ),
    saveManagers: task(({ siteId, ids }: { siteId: string; ids: string[] }, signal) =>
      companyManagers
        .setOfSite({ params: { id: siteId }, body: { ids } }, signal)
        .then(({ data }) => ({ managers: data })),
    ),
  },
  guards: {
    isNew: ({ context }, { id }: { id: string }) =>
      context.people.some((one) => one.id === id) && !context.managers.some((one) => one.id === id),
    isRunning: ({ context }, { id }: { id: string }) => running(context).includes(id),
  },
  actions: {
    keepPeople: assign((_, { people }: { people: CompanyManager[] }) => ({ people })),
    wantMore: assign(({ context }, { id }: { id: string }) => ({ wanted: [...running(context), id] })),
    wantFewer: assign(({ context }, { id }: { id: string }) => ({
      wanted: running(context).filter((one) => one !== id),
    })),
    keepManagers: assign((_, { managers }: { managers: SitePerson[] }) => ({ managers, message: undefined })),
    keepReason: assign((_, { error }: ErrorParams) => ({ message: failureOf(error).message ?? noAnswer })),
    announceSaved: emit({ type: 'saved' as const }),
    announceRefused: emit({ type: 'refused' as const }),
  },
}).createMachine({
  id: 'siteManagers',
  description:
    'The managers of a site from the user’s own company: each change is saved at once, and a refused one changes nothing.',
  context: ({ input }) => ({ ...input, people: [], wanted: [], message: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPeople',
        src: 'loadPeople',
        input: {},
        onDone: { target: 'showing', actions: { type: 'keepPeople', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    showing: {
      on: {
        add: {
          guard: { type: 'isNew', params: fromEvent },
          target: 'saving',
          actions: { type: 'wantMore', params: fromEvent },
        },
        remove: {
          guard: { type: 'isRunning', params: fromEvent },
          target: 'saving',
          actions: { type: 'wantFewer', params: fromEvent },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveManagers',
        src: 'saveManagers',
        input: ({ context }) => ({ siteId: context.siteId, ids: context.wanted }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'keepManagers', params: ({ event }) => event.output }, 'announceSaved'],
        },
        onError: {
          target: 'showing',
          actions: [{ type: 'keepReason', params: fromError }, 'announceRefused'],
        },
      },
    },
    unreachable: { on: { retry: 'loading' } },
  },
})
