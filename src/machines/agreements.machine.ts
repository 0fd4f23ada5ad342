import { assign, setup } from 'xstate'
import type { Agreement } from '#contract/agreement'
import { agreements } from '#services/agreement'
import { failureOf, noAnswer } from './failure.ts'
import { noRefusal, otherwise, type Refusal, refusalGuards, refusalOf, type Thrown, thrown } from './refusal.ts'
import { task } from './task.ts'

/** `open`: the agreement being read. */
type Context = { agreements: Agreement[] | undefined; open: Agreement | undefined; refusal: Refusal }
type Listed = { agreements: Agreement[] }

export const agreementsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry' } | { type: 'read'; slug: string } | { type: 'agree' } | { type: 'close' },
    tags: {} as 'busy',
  },
  actors: {
    load: task((_: object, signal) => agreements.list({}, signal).then(({ data }): Listed => ({ agreements: data }))),
    accept: task((body: { slug: string; version: string }, signal) =>
      agreements.accept({ body }, signal).then(({ data }): Listed => ({ agreements: data })),
    ),
  },
  guards: {
    ...refusalGuards,
    isListed: ({ context }, { slug }: { slug: string }) =>
      context.agreements?.some((text) => text.slug === slug) ?? false,
    isOpen: ({ context }) => context.open?.accepted_at === null,
  },
  actions: {
    keepList: assign((_, { agreements }: Listed) => ({ agreements })),
    openText: assign(({ context }, { slug }: { slug: string }) => ({
      open: context.agreements?.find((text) => text.slug === slug),
      refusal: noRefusal,
    })),
    closeText: assign({ open: undefined, refusal: noRefusal }),
    clearRefusal: assign({ refusal: noRefusal }),
    keepRefusal: assign((_, { error }: Thrown) => ({
      refusal: failureOf(error).status === undefined ? { errors: {}, message: noAnswer } : refusalOf(error),
    })),
    dropText: assign({ open: undefined }),
  },
}).createMachine({
  id: 'agreements',
  description: 'The agreements a person has accepted or must still accept. What they accept is the version they read.',
  context: { agreements: undefined, open: undefined, refusal: noRefusal },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: {},
        onDone: { target: 'listed', actions: { type: 'keepList', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    unreachable: { on: { retry: 'loading' } },
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
      entry: 'clearRefusal',
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
            guard: { type: 'wasOutOfTurn', params: thrown },
            target: 'loading',
            actions: ['dropText', { type: 'keepRefusal', params: thrown }],
            description: 'The text has changed: its new version is loaded, and must be read before it can be accepted.',
          },
          otherwise('reading'),
        ],
      },
    },
  },
})
