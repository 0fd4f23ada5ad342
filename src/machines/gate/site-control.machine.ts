import { assign, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { type GateOpening, type GatePlace, type GateTab, gatePlace } from '#services/gate/gate-place'
import type { ControlledSite } from '#shared/api/gate/site-control'

type Recalled = { opening: GateOpening | undefined }
type Context = GatePlace & { userId: string; sites: ControlledSite[] }

const recalled = ({ event }: { event: { output: GateOpening | undefined } }): Recalled => ({ opening: event.output })
const keepOpened = { type: 'keepOpened', params: recalled } as const

const siteControlSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { userId: string },
    events: {} as
      | { type: 'chooseSite'; siteId: string }
      | { type: 'chooseTab'; tab: GateTab }
      | { type: 'leaveSite' }
      | { type: 'refresh' }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { recallPlace: task(gatePlace.recall), openPlace: task(gatePlace.open), keepPlace: task(gatePlace.keep) },
  guards: {
    isKept: (_, { opening }: Recalled) => opening !== undefined,
    wasRefused: (_, { error }: { error: unknown }) => failureOf(error).status === 403,
    hasNoSite: ({ context }) => context.siteId === undefined,
    hasNoSites: ({ context }) => context.sites.length === 0,
    hasSite: ({ context }) => context.siteId !== undefined,
    hasSites: ({ context }) => context.sites.length > 0,
    isControlled: ({ context }, { siteId }: { siteId: string }) => context.sites.some(({ id }) => id === siteId),
    isOther: ({ context }, { tab }: { tab: GateTab }) => tab !== context.tab,
  },
  actions: {
    keepOpened: assign((_, { opening }: Recalled) => opening ?? {}),
    /** The chosen site stays open as long as the guard still controls it. */
    keepSites: assign(({ context }, { sites }: Pick<GateOpening, 'sites'>) => ({
      sites,
      siteId: sites.find(({ id }) => id === context.siteId)?.id,
    })),
    keepSite: assign({ siteId: (_, { siteId }: { siteId: string }) => siteId }),
    keepTab: assign({ tab: (_, { tab }: { tab: GateTab }) => tab }),
    dropSite: assign({ siteId: undefined }),
  },
  delays: {
    beforeNextTry: 15_000,
    /** Milliseconds until the sites are read again: a roll call may have started, and the socket may be away. */
    refreshInterval: 15_000,
  },
})

/** Which site is open; one that the guard no longer controls is closed. */
const place = siteControlSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasSite', target: 'controlling' },
        { guard: 'hasSites', target: 'choosing' },
        { target: 'without' },
      ],
    },
    without: {
      description: 'No site today.',
      always: { guard: 'hasSites', target: 'deciding' },
      on: { retry: '#siteControl.opening' },
    },
    choosing: {
      always: { guard: 'hasNoSites', target: 'without' },
      on: {
        chooseSite: {
          guard: { type: 'isControlled', params: ({ event }) => event },
          target: 'controlling',
          actions: { type: 'keepSite', params: ({ event }) => event },
        },
      },
    },
    controlling: {
      initial: 'keeping',
      always: { guard: 'hasNoSite', target: 'deciding' },
      on: {
        chooseTab: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.keeping',
          actions: { type: 'keepTab', params: ({ event }) => event },
        },
        leaveSite: { guard: 'hasSites', target: 'choosing', actions: 'dropSite' },
      },
      states: {
        keeping: {
          invoke: {
            id: 'keepPlace',
            src: 'keepPlace',
            input: ({ context: { siteId, tab } }) => ({ siteId, tab }),
            onDone: 'kept',
            onError: 'kept',
          },
        },
        kept: {},
      },
    },
  },
})

/** Which sites the guard controls, and whether a roll call runs there: as stored on this device until the server answers. */
const sites = siteControlSetup.createStateConfig({
  initial: 'current',
  on: { refresh: '.renewing' },
  states: {
    current: { after: { refreshInterval: 'renewing' } },
    renewing: {
      invoke: {
        id: 'renewPlace',
        src: 'openPlace',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'current', actions: { type: 'keepSites', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event },
            target: 'current',
            actions: { type: 'keepSites', params: { sites: [] } },
          },
          { target: 'old' },
        ],
      },
    },
    old: { after: { beforeNextTry: 'renewing' } },
  },
})

export const siteControlMachine = siteControlSetup.createMachine({
  id: 'siteControl',
  description: 'Which site a guard or member of staff controls, and which of its tabs is open; both are remembered.',
  context: ({ input }) => ({ userId: input.userId, sites: [], siteId: undefined, tab: 'scan' }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Shows what is stored on this device at once; the server is asked afterwards.',
      tags: 'busy',
      invoke: {
        id: 'recallPlace',
        src: 'recallPlace',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          { guard: { type: 'isKept', params: recalled }, target: 'open.sites.renewing', actions: keepOpened },
          { target: 'opening' },
        ],
        onError: 'opening',
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPlace',
        src: 'openPlace',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'open', actions: keepOpened },
        onError: 'unreachable',
      },
    },
    unreachable: {
      description: 'The disk may only have been slow to open, so this device is looked at again as well.',
      on: { retry: 'recalling' },
    },
    open: {
      type: 'parallel',
      states: { place, sites },
    },
  },
})
