import { assign, emit, setup } from 'xstate'
import { isOvertaken } from '#machines/kit/editing'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, type FormError, formErrorOf, fromError, noFormError } from '#machines/kit/form-error'
import { isGone, openingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { contracts } from '#services/jobs/contract'
import type { ContractDetail } from '#shared/api/jobs/contract'

type Which = { slug: string; id: string }
type Context = Which & {
  contract: ContractDetail | undefined
  /** When it was read. */
  read: string | undefined
  /** As typed: the new last day, the new rate, or the reason for the end. */
  typed: string
  formError: FormError
}
type Loaded = { contract: ContractDetail }
type Changing = { id: string; typed: string; read: string | undefined }
const toLoaded = (answer: Promise<{ data: ContractDetail }>): Promise<Loaded> =>
  answer.then(({ data }) => ({ contract: data }))

/** Whoever was overtaken reads the contract as it is now before they save again. */
const refusing = <Reread extends string, To extends string>(reread: Reread, target: To) =>
  [
    {
      guard: { type: 'isOvertaken', params: fromError },
      target: reread,
      actions: { type: 'keepFormError', params: fromError },
    },
    { target, actions: { type: 'keepFormError', params: fromError } },
  ] as const
const reloading = <To extends string>(target: To) =>
  ({
    description: 'Somebody else changed it meanwhile: it is read anew, and what is typed stays.',
    tags: 'busy',
    invoke: {
      id: 'reload',
      src: 'load',
      input: ({ context: { slug, id } }: { context: Which }) => ({ slug, id }),
      onDone: {
        target,
        actions: { type: 'keepContract', params: ({ event }: { event: { output: Loaded } }) => event.output },
      },
      onError: { target },
    },
  }) as const

export const contractActionsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Which,
    events: {} as
      | { type: 'extend' }
      | { type: 'changeRate' }
      | { type: 'terminate' }
      | { type: 'change'; typed: string }
      | { type: 'submit' }
      | { type: 'close' }
      | { type: 'retry' }
      | Reconnect,
    /** `moved`: the contract continues under another id. */
    emitted: {} as
      | { type: 'extended'; until: string }
      | { type: 'rateChanged'; rate: number }
      | { type: 'terminated' }
      | { type: 'notTerminated' }
      | { type: 'moved'; id: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task((which: Which, signal) => toLoaded(contracts.one({ params: which }, signal))),
    extendContract: task(({ id, typed, read }: Changing, signal) =>
      toLoaded(contracts.change({ params: { id }, body: { end_at: typed, updated_at: read } }, signal)),
    ),
    changeRate: task(({ id, typed, read }: Changing, signal) =>
      toLoaded(
        contracts.change(
          {
            params: { id },
            body: { hourly_rate: typed.trim() === '' ? Number.NaN : Number(typed), updated_at: read },
          },
          signal,
        ),
      ),
    ),
    terminateContract: task(({ id, typed }: Pick<Changing, 'id' | 'typed'>, signal) =>
      contracts.terminate({ params: { id }, query: { ...(typed.trim() && { reason: typed.trim() }) } }, signal),
    ),
  },
  guards: {
    isOvertaken,
    isGone,
    isAnother: ({ context }, { contract }: Loaded) => contract.id !== context.id,
  },
  actions: {
    keepContract: assign((_, { contract }: Loaded) => ({ contract, id: contract.id, read: contract.updated_at })),
    keepTyped: assign({ typed: (_, { typed }: { typed: string }) => typed }),
    forgetTyped: assign({ typed: '', formError: noFormError }),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign((_, { error }: ErrorParams) => {
      if ('updated_at' in failureOf(error).errors)
        return { formError: { errors: {}, message: failureOf(error).message } }
      const formError = formErrorOf(error)
      const message = Object.keys(formError.errors).length ? undefined : (formError.message ?? noAnswer)
      return { formError: { ...formError, message: message } }
    }),
    announceExtended: emit((_, { contract }: Loaded) => ({ type: 'extended' as const, until: contract.end_at ?? '' })),
    announceRate: emit(({ context }) => ({ type: 'rateChanged' as const, rate: Number(context.typed) })),
    announceMoved: emit((_, { contract }: Loaded) => ({ type: 'moved' as const, id: contract.id })),
    announceTerminated: emit({ type: 'terminated' as const }),
    announceNotTerminated: emit({ type: 'notTerminated' as const }),
  },
}).createMachine({
  id: 'contractActions',
  description: 'One contract with its dated rates: extend it, change the rate from today, or end it.',
  context: ({ input }) => ({ ...input, contract: undefined, read: undefined, typed: '', formError: noFormError }),
  initial: 'loading',
  states: {
    ...openingStates({
      input: ({ context: { slug, id } }: { context: Which }) => ({ slug, id }),
      keep: { type: 'keepContract', params: output<Loaded> },
      next: 'showing',
    }),
    showing: {
      entry: 'forgetTyped',
      on: { extend: 'extending', changeRate: 'rerating', terminate: 'terminating' },
    },
    extending: {
      description: 'The user chooses a later last day.',
      on: {
        change: { actions: { type: 'keepTyped', params: ({ event }) => event } },
        submit: 'savingExtension',
        close: 'showing',
      },
    },
    savingExtension: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'extendContract',
        src: 'extendContract',
        input: ({ context: { id, typed, read } }) => ({ id, typed, read }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'keepContract', params: ({ event }) => event.output },
            { type: 'announceExtended', params: ({ event }) => event.output },
          ],
        },
        onError: refusing('reloadingExtension', 'extending'),
      },
    },
    reloadingExtension: reloading('extending'),
    rerating: {
      description: 'The user enters another rate.',
      on: {
        change: { actions: { type: 'keepTyped', params: ({ event }) => event } },
        submit: 'savingRate',
        close: 'showing',
      },
    },
    savingRate: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'changeRate',
        src: 'changeRate',
        input: ({ context: { id, typed, read } }) => ({ id, typed, read }),
        onDone: [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.output },
            target: 'showing',
            actions: [
              { type: 'keepContract', params: ({ event }) => event.output },
              'announceRate',
              { type: 'announceMoved', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'showing',
            actions: [{ type: 'keepContract', params: ({ event }) => event.output }, 'announceRate'],
          },
        ],
        onError: refusing('reloadingRate', 'rerating'),
      },
    },
    reloadingRate: reloading('rerating'),
    terminating: {
      description: 'End it today? A reason is optional.',
      on: {
        change: { actions: { type: 'keepTyped', params: ({ event }) => event } },
        submit: 'ending',
        close: 'showing',
      },
    },
    ending: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'terminateContract',
        src: 'terminateContract',
        input: ({ context: { id, typed } }) => ({ id, typed }),
        onDone: { target: 'loading', actions: 'announceTerminated' },
        onError: {
          target: 'terminating',
          actions: [{ type: 'keepFormError', params: fromError }, 'announceNotTerminated'],
        },
      },
    },
  },
})
