import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { typedText } from '#shared/api/kit/typed-text'
import { Id, Instant, one, requestId } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { Trade } from '#shared/api/platform/trade'
import { type DocumentLanguage, documentLanguages } from '#shared/domain/platform/document-languages'

const Language = z.enum(Object.keys(documentLanguages) as [DocumentLanguage])

/** One file of a document. `published_by` is for the site's own company only. */
const DocumentVersion = z.object({
  version: z.number().int(),
  published_at: Instant,
  published_by: z.string().nullable(),
  pages: z.number().int().nullable(),
  /** SHA-256 of the file, recorded with each acceptance. */
  sha256: z.string(),
  file: UploadedFile.nullable(),
})
/**
 * A safety document (RAMS) of a site. `roles`: trades it is for, empty for all. `versions`: newest first; the first is
 * current.
 */
export const SiteDocument = z.object({
  id: Id,
  name: z.string(),
  roles: z.array(z.string()),
  language: z.string(),
  withdrawn_at: Instant.nullable(),
  versions: z.array(DocumentVersion),
})
export type SiteDocument = z.infer<typeof SiteDocument>

const site = z.strictObject({ id: Id })
const document = z.strictObject({ id: Id, document: Id })
/** A PDF uploaded under `rams`. */
const file = { media_id: requestId('Choose the PDF.') }

export const siteDocumentApi = api({
  /** By name; withdrawn ones last, and for the site's own company only. */
  list: {
    method: 'GET',
    path: '/api/me/sites/{id}/documents',
    params: site,
    reply: one(z.array(SiteDocument)),
  },
  publish: {
    method: 'POST',
    path: '/api/me/sites/{id}/documents',
    params: site,
    body: z.strictObject({
      name: typedText.min(1, 'Give the document a name.').max(120, 'At most 120 letters.'),
      roles: z.array(Trade).max(60),
      language: Language,
      ...file,
    }),
    reply: one(SiteDocument),
  },
  /** Publishes the next version: everybody has to accept the document again. 409 when it was withdrawn. */
  renew: {
    method: 'POST',
    path: '/api/me/sites/{id}/documents/{document}/versions',
    params: document,
    body: z.strictObject(file),
    reply: one(SiteDocument),
  },
  /** No longer required from now on; existing acceptances are kept. 409 when it was already withdrawn. */
  withdraw: {
    method: 'PUT',
    path: '/api/me/sites/{id}/documents/{document}/withdraw',
    params: document,
    reply: one(SiteDocument),
  },
})
