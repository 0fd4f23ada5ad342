import { assign, emit, setup } from 'xstate'
import { type FormError, fromError, noFormError, withFormError } from '#machines/kit/form-error'
import { loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { siteDocuments } from '#services/sites/site-document'
import type { SiteDocument } from '#shared/api/sites/site-document'
import type { DocumentLanguage } from '#shared/domain/platform/document-languages'

/** What is being published: a new document, or with `document` its next version. */
export type DocumentDraft = {
  document: SiteDocument | undefined
  name: string
  roles: string[]
  language: DocumentLanguage
  file: { id: string; name: string } | undefined
}
type Context = {
  siteId: string
  documents: SiteDocument[]
  draft: DocumentDraft
  /** The document to withdraw, while the user is asked. */
  withdrawn: SiteDocument | undefined
  formError: FormError
}
type Sending = { siteId: string; draft: DocumentDraft }
type Listed = { documents: SiteDocument[] }

const blank: DocumentDraft = { document: undefined, name: '', roles: [], language: 'en', file: undefined }
function send({ siteId: id, draft }: Sending, signal: AbortSignal) {
  const { name, roles, language } = draft
  const media_id = draft.file?.id ?? ''
  const existingId = draft.document?.id
  return existingId
    ? siteDocuments.renew({ params: { id, document: existingId }, body: { media_id } }, signal)
    : siteDocuments.publish({ params: { id }, body: { name, roles, language, media_id } }, signal)
}

export const siteDocumentsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as
      | { type: 'publish' }
      | { type: 'renew'; document: SiteDocument }
      | { type: 'withdraw'; document: SiteDocument }
      | { type: 'change'; draft: Partial<DocumentDraft> }
      | { type: 'submit' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as { type: 'published'; name: string; version: number } | { type: 'withdrawn'; name: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(
      ({ siteId }: { siteId: string }, signal): Promise<Listed> =>
        siteDocuments.list({ params: { id: siteId } }, signal).then(({ data }) => ({ documents: data })),
    ),
    sendDocument: task((input: Sending, signal) => send(input, signal).then(({ data }) => data)),
    withdrawDocument: task(({ siteId, document }: { siteId: string; document: string }, signal) =>
      siteDocuments.withdraw({ params: { id: siteId, document } }, signal).then(({ data }) => data),
    ),
  },
  actions: {
    keepDocuments: assign((_, { documents }: Listed) => ({ documents })),
    openDraft: assign((_, { document }: { document?: SiteDocument }) => ({ draft: { ...blank, document } })),
    keepDraft: assign({
      draft: ({ context }, { draft }: { draft: Partial<DocumentDraft> }) => ({ ...context.draft, ...draft }),
      // A refusal is of the file that was sent.
      formError: ({ context: { formError } }, { draft }: { draft: Partial<DocumentDraft> }) => {
        const { media_id, ...others } = formError.errors
        return 'file' in draft ? { ...formError, errors: others } : formError
      },
    }),
    keepWithdrawn: assign((_, { document }: { document: SiteDocument }) => ({ withdrawn: document })),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign(withFormError),
    announcePublished: emit((_, { name, versions }: SiteDocument) => ({
      type: 'published' as const,
      name,
      version: versions[0]?.version ?? 1,
    })),
    announceWithdrawn: emit((_, { name }: SiteDocument) => ({ type: 'withdrawn' as const, name })),
  },
}).createMachine({
  id: 'siteDocuments',
  description: 'The safety documents of a site: publish one, publish its next version, withdraw it.',
  context: ({ input: { siteId } }) => ({
    siteId,
    documents: [],
    draft: blank,
    withdrawn: undefined,
    formError: noFormError,
  }),
  initial: 'loading',
  states: {
    ...loadingStates({
      input: ({ context: { siteId } }: { context: { siteId: string } }) => ({ siteId }),
      keep: { type: 'keepDocuments', params: output<Listed> },
      next: 'showing',
    }),
    showing: {
      on: {
        publish: { target: 'writing', actions: [{ type: 'openDraft', params: {} }, 'clearFormError'] },
        renew: {
          target: 'writing',
          actions: [{ type: 'openDraft', params: ({ event }) => event }, 'clearFormError'],
        },
        withdraw: {
          target: 'confirming',
          actions: [{ type: 'keepWithdrawn', params: ({ event }) => event }, 'clearFormError'],
        },
      },
    },
    writing: {
      description: 'The user chooses what to publish; the file uploads on its own.',
      on: {
        change: { actions: { type: 'keepDraft', params: ({ event }) => event } },
        submit: 'sending',
        cancel: 'showing',
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'sendDocument',
        src: 'sendDocument',
        input: ({ context: { siteId, draft } }) => ({ siteId, draft }),
        onDone: { target: 'loading', actions: { type: 'announcePublished', params: ({ event }) => event.output } },
        onError: { target: 'writing', actions: { type: 'keepFormError', params: fromError } },
      },
    },
    confirming: {
      description: 'Withdraw it?',
      on: { confirm: 'withdrawing', cancel: 'showing' },
    },
    withdrawing: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'withdrawDocument',
        src: 'withdrawDocument',
        input: ({ context: { siteId, withdrawn } }) => ({ siteId, document: withdrawn?.id ?? '' }),
        onDone: { target: 'loading', actions: { type: 'announceWithdrawn', params: ({ event }) => event.output } },
        onError: { target: 'confirming', actions: { type: 'keepFormError', params: fromError } },
      },
    },
  },
})
