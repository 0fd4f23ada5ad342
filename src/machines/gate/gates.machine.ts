import { assign, emit, raise, setup } from 'xstate'
import { gatePositionLifecycle } from '#lifecycles/gate/gate-position'
import { hasTag, statusesOf } from '#lifecycles/law'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { formMachine } from '#machines/kit/form.machine'
import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { task } from '#machines/kit/task'
import { gates } from '#services/gate/gate'
import type { Gate, GateLogLine } from '#shared/api/gate/gate'
import type { GatePosition } from '#shared/api/platform/gate-position'

type Order = { gate: Gate; position: GatePosition }
type Chosen = { gate: Gate | undefined; position: GatePosition | undefined }
type ErrorParams = { error: unknown }

/** An order without an answer can still have been carried out. */
const moveUnknown = 'No connection. Whether the gate moved is not known: look at it before you order again.'
const moves = { RAISED: 'raised', LOWERED: 'lowered', FREE: 'free', LOCKED: 'locked' } as const

/** Adds a gate or changes its id. */
export const gateFormMachine = formMachine(
  ({ id, gate_id, site_id }: { id: string | undefined; gate_id: string; site_id: string }, signal) =>
    id
      ? gates.change({ params: { id }, body: { gate_id } }, signal)
      : gates.add({ body: { gate_id, site_id } }, signal),
)

/** Orders to a gate and its answers, newest first. */
export const gateLogMachine = listMachine<GateLogLine, { id: string }>(({ query: { id }, ...page }, signal) =>
  gates.log({ params: { id }, query: page }, signal).then(pageOf),
)

export const gatesMachine = setup({
  types: {
    context: {} as { siteId: string; gates: Gate[] } & Chosen,
    input: {} as { siteId: string },
    events: {} as
      | ({ type: 'order' } & Order)
      | { type: 'remove'; gate: Gate }
      | { type: 'write'; gate: Gate | undefined }
      | { type: 'readLog'; gate: Gate }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'written' }
      | { type: 'close' }
      | { type: 'refresh' }
      | { type: 'retry' },
    emitted: {} as
      | { type: 'moved'; gate: Gate }
      | { type: 'removed' }
      | { type: 'failed'; what: 'move' | 'remove'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    readGates: task(({ siteId }: { siteId: string }, signal) => gates.status({ params: { id: siteId } }, signal)),
    moveGate: task(({ gate, position }: Chosen, signal) =>
      gates.move(
        { params: { id: gate?.id ?? '', position: moves[position ?? statusesOf(gatePositionLifecycle).lowered] } },
        signal,
      ),
    ),
    removeGate: task(({ gate }: Chosen, signal) => gates.remove({ params: { id: gate?.id ?? '' } }, signal)),
  },
  guards: {
    /** People walk in unchecked, or nobody gets in any more, so these orders are confirmed first. */
    needsConfirmation: (_, { position }: Order) => hasTag(gatePositionLifecycle, position, 'toConfirm'),
  },
  actions: {
    keepGates: assign((_, { data }: { data: Gate[] }) => ({ gates: data })),
    choose: assign((_, { gate, position }: { gate: Gate | undefined; position?: GatePosition }) => ({
      gate,
      position,
    })),
    forgetChoice: assign({ gate: undefined, position: undefined }),
    refreshAgain: raise({ type: 'refresh' as const }),
    announceMoved: emit((_, { data }: { data: Gate }) => ({ type: 'moved' as const, gate: data })),
    announceRemoved: emit({ type: 'removed' as const }),
    announceFailed: emit((_, { what, error }: ErrorParams & { what: 'move' | 'remove' }) => ({
      type: 'failed' as const,
      what,
      message: failureOf(error).message ?? (what === 'move' ? moveUnknown : noAnswer),
    })),
  },
  /** Other people move gates too: how old the positions shown can become, in milliseconds. */
  delays: { beforeNextRefresh: 10_000 },
}).createMachine({
  id: 'gates',
  description:
    'The current positions of a site’s gates, refreshed every few seconds. One order is sent at a time, and never twice.',
  context: ({ input }) => ({ siteId: input.siteId, gates: [], gate: undefined, position: undefined }),
  type: 'parallel',
  states: {
    seeing: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'readGates',
            src: 'readGates',
            input: ({ context: { siteId } }) => ({ siteId }),
            onDone: { target: 'showing', actions: { type: 'keepGates', params: ({ event }) => event.output } },
            onError: 'unreachable',
          },
        },
        showing: { on: { refresh: 'refreshing' }, after: { beforeNextRefresh: 'refreshing' } },
        refreshing: {
          on: { refresh: { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'refreshAgain',
            src: 'readGates',
            input: ({ context: { siteId } }) => ({ siteId }),
            onDone: { target: 'showing', actions: { type: 'keepGates', params: ({ event }) => event.output } },
            onError: 'outdated',
          },
        },
        outdated: {
          description: 'The last refresh failed: the positions of the gates are not known, and the screen says so.',
          on: { refresh: 'refreshing', retry: 'refreshing' },
          after: { beforeNextRefresh: 'refreshing' },
        },
        unreachable: { on: { retry: 'loading' } },
      },
    },
    operating: {
      initial: 'resting',
      states: {
        resting: {
          entry: 'forgetChoice',
          on: {
            order: [
              {
                guard: { type: 'needsConfirmation', params: ({ event }) => event },
                target: 'confirming',
                actions: { type: 'choose', params: ({ event }) => event },
              },
              { target: 'ordering', actions: { type: 'choose', params: ({ event }) => event } },
            ],
            remove: { target: 'confirmingRemoval', actions: { type: 'choose', params: ({ event }) => event } },
            write: { target: 'writing', actions: { type: 'choose', params: ({ event }) => event } },
            readLog: { target: 'readingLog', actions: { type: 'choose', params: ({ event }) => event } },
          },
        },
        confirming: { on: { confirm: 'ordering', deny: 'resting' } },
        ordering: {
          tags: 'busy',
          description:
            'Sent once. Without an answer the position of the gate is not known, and a person decides what to do next.',
          invoke: {
            id: 'moveGate',
            src: 'moveGate',
            input: ({ context: { gate, position } }) => ({ gate, position }),
            onDone: {
              target: 'resting',
              actions: [{ type: 'announceMoved', params: ({ event }) => event.output }, 'refreshAgain'],
            },
            onError: {
              target: 'resting',
              actions: [
                { type: 'announceFailed', params: ({ event }) => ({ what: 'move' as const, error: event.error }) },
                'refreshAgain',
              ],
            },
          },
        },
        confirmingRemoval: { on: { confirm: 'removing', deny: 'resting' } },
        removing: {
          tags: 'busy',
          invoke: {
            id: 'removeGate',
            src: 'removeGate',
            input: ({ context: { gate, position } }) => ({ gate, position }),
            onDone: { target: 'resting', actions: ['announceRemoved', 'refreshAgain'] },
            onError: {
              target: 'resting',
              actions: [
                { type: 'announceFailed', params: ({ event }) => ({ what: 'remove' as const, error: event.error }) },
                'refreshAgain',
              ],
            },
          },
        },
        writing: { on: { close: 'resting', written: { target: 'resting', actions: 'refreshAgain' } } },
        readingLog: { on: { close: 'resting' } },
      },
    },
  },
})
