import { createHash } from 'node:crypto'
import { sites } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { entryId } from '#server/demo/dictionary'
import { documentParts, documents } from '#server/demo/documents'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { documentMediaId, versionId } from '#server/demo/work-rows'
import type { media } from '#server/platform/db/schema/media'
import type { siteDocuments, siteDocumentVersions } from '#server/platform/db/schema/site'
import { renderPdf } from '#server/platform/pdf/pdf'
import type { MediaPort } from '#server/platform/ports/ports'

type Printed = { media: MediaRow; version: VersionRow; content: Buffer }
type MediaRow = typeof media.$inferInsert
type VersionRow = typeof siteDocumentVersions.$inferInsert
type DocumentRow = typeof siteDocuments.$inferInsert

const pagesOf = (content: Buffer) => Number(/\/Count (\d+)/.exec(content.toString('latin1'))?.[1] ?? 1)

/** Renders the sites' safety documents as real PDFs; their bytes are the same for the same day. */
export function printDocuments(demo: DemoContext): Promise<Printed[]> {
  return Promise.all(
    documents.flatMap((document) =>
      document.versions.map(async ({ version, published }) => {
        const site = sites.find(({ key }) => key === document.site)
        const author = staffId(document.site === 'mill' ? 'owain' : 'margaret')
        const made = demo.at(published, '09:00')
        const content = await renderPdf({
          title: document.name,
          subtitle: `${site?.name} · version ${version}`,
          foot: `${document.name} · version ${version}`,
          author: 'Muster',
          made,
          parts: documentParts(document, site?.name ?? ''),
        })
        const sha256 = createHash('sha256').update(content).digest('hex')
        const id = documentMediaId(document, version)
        return {
          content,
          media: {
            id,
            owner_id: author,
            company_id: companyId(site?.company ?? 'main'),
            collection_name: 'rams',
            file_key: 'rams' as const,
            name: document.name,
            file_name: `${document.name}.pdf`,
            mime_type: 'application/pdf',
            size: content.length,
            sha256,
            storage_key: `demo/${id}`,
            custom_properties: { roles: rolesOf(document.roles), from: 'site' },
            created_at: made,
          },
          version: {
            id: versionId(document, version),
            document_id: demoId('document', document.n),
            site_id: siteId(document.site),
            version,
            media_id: id,
            sha256,
            pages: pagesOf(content),
            published_by: author,
            published_at: made,
          },
        }
      }),
    ),
  )
}
const rolesOf = (trades: readonly string[]) => trades.map((trade) => entryId('ROLE', trade))

export const documentRows = (demo: DemoContext): DocumentRow[] =>
  documents.map(({ n, site, name, roles, language, versions }) => ({
    id: demoId('document', n),
    site_id: siteId(site),
    name,
    roles: rolesOf(roles),
    language,
    created_at: demo.at(versions[0]?.published ?? 0, '09:00'),
  }))

export const storeFiles = async (store: MediaPort, files: readonly Pick<Printed, 'media' | 'content'>[]) => {
  for (const { media, content } of files) await store.put(media.storage_key, content, media.mime_type)
}
