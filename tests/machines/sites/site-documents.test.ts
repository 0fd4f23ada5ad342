import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type DocumentDraft, siteDocumentsMachine } from '#machines/sites/site-documents.machine'
import type { SiteDocument } from '#shared/api/sites/site-document'

const pdf = (id: string): DocumentDraft['file'] => ({ id, name: `${id}.pdf` })
const refused = fromPromise<SiteDocument, { siteId: string; draft: DocumentDraft }>(async () => {
  throw { status: 422, errors: { media_id: ['This PDF runs something.'], name: ['Give the document a name.'] } }
})
const chart = siteDocumentsMachine.provide({
  actors: {
    load: fromPromise<{ documents: SiteDocument[] }, { siteId: string }>(async () => ({ documents: [] })),
    sendDocument: refused,
  },
})

test('the refusal of one file does not stand under the next', async () => {
  const actor = createActor(chart, { input: { siteId: 's' } }).start()
  await waitFor(actor, (state) => state.matches('showing'))
  actor.send({ type: 'publish' })
  actor.send({ type: 'change', draft: { file: pdf('one') } })
  actor.send({ type: 'submit' })
  await waitFor(actor, (state) => Boolean(state.context.formError.errors.media_id))
  actor.send({ type: 'change', draft: { language: 'pl' } })
  expect(actor.getSnapshot().context.formError.errors).toHaveProperty('media_id')
  actor.send({ type: 'change', draft: { file: pdf('two') } })
  expect(actor.getSnapshot().context.formError.errors).toEqual({ name: 'Give the document a name.' })
})
