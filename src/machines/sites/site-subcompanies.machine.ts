import { assign, emit, setup } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { type Act, doAct, loadSubcompanies, type Shown } from './site-subcompanies.ts'

type Context = Shown & {
  siteId: string
  shared: boolean
  act: Act | undefined
  /** The access that is about to be ended, and whether the other company is notified. */
  ending: string | undefined
  notify: boolean
  message: string | undefined
}
const granted = ({ rows }: Shown) =>
  rows.filter(({ status }) => hasTag(subcompanyAccessLifecycle, status, 'works')).map((row) => row.company_id)

export const siteSubcompaniesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string; shared: boolean },
    events: {} as
      | { type: 'do'; act: Act }
      | { type: 'endAccess'; id: string }
      | { type: 'setNotify'; notify: boolean }
      | { type: 'confirm' }
      | { type: 'keep' }
      | { type: 'invite' }
      | { type: 'invited' }
      | { type: 'refresh' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as { type: 'done'; act: Act } | { type: 'refused'; act: Act; reason: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(({ siteId, shared }: { siteId: string; shared: boolean }, signal) =>
      loadSubcompanies(siteId, shared, signal),
    ),
    act: task((input: { siteId: string; granted: string[]; act: Act | undefined }, signal) =>
      input.act ? doAct(input.siteId, input.granted, input.act, signal) : Promise.reject(new Error('Nothing to do.')),
    ),
  },
  actions: {
    keepShown: assign((_, shown: Shown) => shown),
    keepAct: assign((_, { act }: { act: Act }) => ({ act, message: undefined })),
    keepEnding: assign((_, { id }: { id: string }) => ({ ending: id, notify: true, message: undefined })),
    keepNotify: assign((_, { notify }: { notify: boolean }) => ({ notify })),
    planEnd: assign(({ context: { ending, notify } }) => ({
      act: ending === undefined ? undefined : { kind: 'end' as const, id: ending, notify },
    })),
    forgetEnding: assign({ ending: undefined }),
    keepReason: assign((_, { error }: ErrorParams) => ({ message: failureOf(error).message ?? noAnswer })),
    announceDone: emit(({ context }) => ({ type: 'done' as const, act: context.act as Act })),
    announceRefused: emit(({ context }, { error }: ErrorParams) => ({
      type: 'refused' as const,
      act: context.act as Act,
      reason: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'siteSubcompanies',
  description:
    'The companies that work on a site: answer requests, name a manager, give access or end it. After each action, refused or not, the list is reloaded.',
  context: ({ input }) => ({
    ...input,
    rows: [],
    invited: [],
    existingCompanies: [],
    elsewhere: [],
    act: undefined,
    ending: undefined,
    notify: true,
    message: undefined,
  }),
  initial: 'loading',
  states: {
    ...loadingStates({
      input: ({ context: { siteId, shared } }: { context: Context }) => ({ siteId, shared }),
      keep: { type: 'keepShown', params: output<Shown> },
      next: 'showing',
    }),
    showing: {
      on: {
        do: { target: 'saving', actions: { type: 'keepAct', params: fromEvent } },
        endAccess: { target: 'confirming', actions: { type: 'keepEnding', params: fromEvent } },
        invite: 'inviting',
        refresh: 'refreshing',
      },
    },
    inviting: {
      description: 'The form of an invitation is open over the list.',
      on: { invited: 'refreshing', keep: 'showing' },
    },
    confirming: {
      description: 'End the access? The other company is notified unless the user decides against it.',
      on: {
        setNotify: { actions: { type: 'keepNotify', params: fromEvent } },
        confirm: { target: 'saving', actions: ['planEnd', 'forgetEnding'] },
        keep: { target: 'showing', actions: 'forgetEnding' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => ({ siteId: context.siteId, granted: granted(context), act: context.act }),
        onDone: { target: 'refreshing', actions: 'announceDone' },
        onError: {
          target: 'refreshing',
          actions: [
            { type: 'keepReason', params: fromError },
            { type: 'announceRefused', params: fromError },
          ],
        },
      },
    },
    refreshing: {
      description:
        'The list stays on the screen while it is reloaded; if news arrives meanwhile, it is reloaded once more.',
      tags: 'busy',
      on: { refresh: { target: 'refreshing', reenter: true } },
      invoke: {
        id: 'reload',
        src: 'load',
        input: ({ context: { siteId, shared } }) => ({ siteId, shared }),
        onDone: { target: 'showing', actions: { type: 'keepShown', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
  },
})
