import { assign, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  fromError,
  noFormError,
  otherwise,
} from '#machines/kit/form-error'
import { loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { agreements } from '#services/account/agreement'
import type { Agreement } from '#shared/api/account/agreement'

/** `open`: the agreement being read. */
type Context = { agreements: Agreement[] | undefined; open: Agreement | undefined; formError: FormError }
type Listed = { agreements: Agreement[] }

export const agreementsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'retry' }
      | { type: 'read'; slug: string }
      | { type: 'agree' }
      | { type: 'close' }
      | Reconnect,
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task((_: object, signal) => agreements.list({}, signal).then(({ data }): Listed => ({ agreements: data }))),
    accept: task((body: { slug: string; version: string }, signal) =>
      agreements.accept({ body }, signal).then(({ data }): Listed => ({ agreements: data })),
    ),
  },
  guards: {
    ...formErrorGuards,
    isListed: ({ context }, { slug }: { slug: string }) =>
      context.agreements?.some((text) => text.slug === slug) ?? false,
    isOpen: ({ context }) => context.open?.accepted_at === null,
  },
  actions: {
    keepList: assign((_, { agreements }: Listed) => ({ agreements })),
    openText: assign(({ context }, { slug }: { slug: string }) => ({
      open: context.agreements?.find((text) => text.slug === slug),
      formError: noFormError,
    })),
    closeText: assign({ open: undefined, formError: noFormError }),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign((_, { error }: ErrorParams) => ({
      formError: failureOf(error).status === undefined ? { errors: {}, message: noAnswer } : formErrorOf(error),
    })),
    dropText: assign({ open: undefined }),
  },
}).createMachine({
  id: 'agreements',
  description: 'The agreements a person has accepted or must still accept. What they accept is the version they read.',
  context: { agreements: undefined, open: undefined, formError: noFormError },
  initial: 'loading',
  states: {
    ...loadingStates({ input: {}, keep: { type: 'keepList', params: output<Listed> }, next: 'listed' }),
    listed: {
      on: {
        read: {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'openText', params: ({ event }) => event },
        },
      },
    },
    reading: {
      on: {
        agree: { guard: 'isOpen', target: 'accepting' },
        close: { target: 'listed', actions: 'closeText' },
      },
    },
    accepting: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context }) => ({ slug: context.open?.slug ?? '', version: context.open?.version ?? '' }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'keepList', params: ({ event }) => event.output }, 'closeText'],
        },
        onError: [
          {
            guard: { type: 'wasOutOfTurn', params: fromError },
            target: 'loading',
            actions: ['dropText', { type: 'keepFormError', params: fromError }],
            description: 'The text has changed: its new version is loaded, and must be read before it can be accepted.',
          },
          otherwise('reading'),
        ],
      },
    },
  },
})
