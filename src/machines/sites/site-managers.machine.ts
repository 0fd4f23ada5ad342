import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
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

type Loaded = { people: CompanyManager[] }

export const siteManagersMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; managers: SitePerson[] },
    events: {} as { type: 'add'; id: string } | { type: 'remove'; id: string } | { type: 'retry' } | Reconnect,
    emitted: {} as { type: 'saved' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(
      (_: object, signal): Promise<Loaded> =>
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
    keepPeople: assign((_, { people }: Loaded) => ({ people })),
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
    ...loadingStates({ input: {}, keep: { type: 'keepPeople', params: output<Loaded> }, next: 'showing' }),
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
  },
})
