import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  fromError,
  noFormError,
} from '#machines/kit/form-error'
import { provided, task } from '#machines/kit/task'
import { agreements } from '#services/account/agreement'
import { content } from '#services/platform/content'
import { textsForAll } from '#shared/api/account/agreed-texts'
import type { AgreedText } from '#shared/api/account/agreement'

/** `changed`: the person accepted an earlier version. */
export type ConsentText = AgreedText & { title: string; changed: boolean }
type Loaded = { texts: ConsentText[] }
/** `ticked` and `reading` are slugs. */
type Context = { texts: ConsentText[]; ticked: readonly string[]; reading: string | undefined; formError: FormError }

const versionsOf = (texts: ConsentText[]): AgreedText[] => texts.map(({ slug, version }) => ({ slug, version }))

export const consentMachine = setup({
  types: {
    context: {} as Context,
    /** Slugs that were ticked earlier. */
    input: {} as { ticked: readonly string[] },
    events: {} as
      | { type: 'tick'; slug: string; ticked: boolean }
      | { type: 'read'; slug: string }
      | { type: 'close' }
      | { type: 'continue' }
      | { type: 'retry' },
    emitted: {} as { type: 'agreed' },
    output: {} as { agreed: AgreedText[] },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    loadTexts: provided<object, Loaded>('loadTexts'),
    keepAgreed: provided<{ agreed: AgreedText[] }, void>('keepAgreed'),
  },
  guards: {
    ...formErrorGuards,
    hasNone: (_, { texts }: Loaded) => texts.length === 0,
    isListed: ({ context }, { slug }: { slug: string }) => context.texts.some((text) => text.slug === slug),
    isAllTicked: ({ context: { texts, ticked } }) => texts.every(({ slug }) => ticked.includes(slug)),
  },
  actions: {
    keepTexts: assign((_, { texts }: Loaded) => ({ texts })),
    keepTick: assign({
      ticked: ({ context }, { slug, ticked }: { slug: string; ticked: boolean }) =>
        ticked ? [...new Set([...context.ticked, slug])] : context.ticked.filter((one) => one !== slug),
    }),
    clearTicks: assign({ ticked: [] }),
    openText: assign({ reading: (_, { slug }: { slug: string }) => slug }),
    closeText: assign({ reading: undefined }),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign({
      formError: (_, { error }: ErrorParams) =>
        failureOf(error).status === undefined ? { errors: {}, message: noAnswer } : formErrorOf(error),
    }),
    announceAgreed: emit({ type: 'agreed' as const }),
  },
}).createMachine({
  id: 'consent',
  description:
    'The texts a person must accept before they continue: each one can be read, and each one must be ticked.',
  context: ({ input }) => ({ texts: [], ticked: input.ticked, reading: undefined, formError: noFormError }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTexts',
        src: 'loadTexts',
        input: {},
        onDone: [
          {
            guard: { type: 'hasNone', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keepTexts', params: ({ event }) => event.output },
            description: 'The texts have been accepted elsewhere in the meantime, so nothing is asked.',
          },
          { target: 'ticking', actions: { type: 'keepTexts', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unreachable', actions: { type: 'keepFormError', params: fromError } },
      },
    },
    unreachable: { tags: 'unreachable', on: { retry: { target: 'loading', actions: 'clearFormError' } } },
    ticking: {
      on: {
        tick: {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'keepTick', params: ({ event }) => event },
        },
        read: {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'openText', params: ({ event }) => event },
        },
        continue: { guard: 'isAllTicked', target: 'saving' },
      },
    },
    reading: { exit: 'closeText', on: { close: 'ticking' } },
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'keepAgreed',
        src: 'keepAgreed',
        input: ({ context }) => ({ agreed: versionsOf(context.texts) }),
        onDone: 'agreed',
        onError: [
          {
            guard: { type: 'wasOutOfTurn', params: fromError },
            target: 'loading',
            actions: ['clearTicks', { type: 'keepFormError', params: fromError }],
            description: 'A text has changed in the meantime: the new versions are loaded and must be ticked again.',
          },
          { target: 'ticking', actions: { type: 'keepFormError', params: fromError } },
        ],
      },
    },
    agreed: { type: 'final', entry: 'announceAgreed' },
  },
  output: ({ context }) => ({ agreed: versionsOf(context.texts) }),
})

/**
 * For people who have no account yet: the public texts. The ticked versions are sent with the call that opens the
 * account.
 */
export const newcomersConsent = consentMachine.provide({
  actors: {
    loadTexts: task((_: object, signal) =>
      Promise.all(textsForAll.map((slug) => content.page({ params: { slug } }, signal))).then(
        (pages): Loaded => ({
          texts: pages.flatMap(({ data: { slug, title, version } }) =>
            version === null ? [] : [{ slug, title, version, changed: false }],
          ),
        }),
      ),
    ),
    keepAgreed: task(async () => {}),
  },
})

/** The texts that the signed-in user has not accepted yet. */
export const ownConsent = consentMachine.provide({
  actors: {
    loadTexts: task((_: object, signal) =>
      agreements
        .list({}, signal)
        .then(({ data }): Loaded => ({ texts: data.filter(({ accepted_at }) => accepted_at === null) })),
    ),
    keepAgreed: task((body: { agreed: AgreedText[] }, signal) => agreements.accept({ body }, signal).then(() => {})),
  },
})
