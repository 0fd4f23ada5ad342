import type { FastifyInstance } from 'fastify'
import { documentState, siteDocumentLifecycle } from '#lifecycles/sites/site-document'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { describeFile, readableFiles, type StoredFile } from '#server/platform/files/media.queries'
import { signedFiles } from '#server/platform/files/signed'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { type LockableNoun, transition } from '#server/platform/moves/transition'
import { getSiteAccess, lockSite, type SiteRow } from '#server/sites/site.access'
import { documentPublishing } from '#server/sites/site.events'
import * as store from '#server/sites/site-document.queries'
import type { Answer } from '#shared/api/kit/endpoint'
import { siteDocumentApi } from '#shared/api/sites/site-document'
import { newId } from '#shared/domain/kit/id'

type DocumentDtos = Answer<typeof siteDocumentApi.list>['data']

/**
 * The safety documents (RAMS) of a site: readable by everybody who can read the site, writable by those who can change
 * it.
 */
export const siteDocumentRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, siteDocumentApi, {
    list: {
      reads: async ({ me, tx, params }) => {
        const { site, shared } = await getSiteAccess(tx, me, params.id, deps.clock.now())
        return { data: await toDocumentDtos(tx, deps, me, site, shared) }
      },
    },

    publish: {
      writes: async ({ me, tx, params, body: { media_id, ...named } }) => {
        const site = await lockSite(tx, me, params.id)
        const file = await givenFile(tx, me, media_id)
        const [id, at] = [newId(), deps.clock.now()]
        await store.addDocument(tx, { id, site_id: site.id, ...named, created_at: at })
        await documentPublishing.publish(tx, { site, document: named, version: 1, me, now: at })
        await addVersion(tx, me, { id, site_id: site.id, roles: named.roles }, 1, file, at)
        const moved = {
          noun: 'site-document',
          id,
          from: null,
          move: 'publish',
          to: documentState({ withdrawn_at: null }),
          at,
          by: me.id,
        }
        await appendHistory(tx, { ...moved, companyId: site.company_id, data: { version: 1, sha256: file.sha256 } })
        return { data: await one(tx, deps, me, site, id) }
      },
    },

    renew: {
      writes: async ({ me, tx, params, body }) => {
        const site = await lockSite(tx, me, params.id)
        const by = { me, now: deps.clock.now(), site }
        await transition(tx, documentNoun, params.document, { type: 'renew' }, by, async ({ row: document }) => {
          const file = await givenFile(tx, me, body.media_id)
          const newest = await store.newestOf(tx, document.id)
          const words = `This is the file of version ${newest?.version}. Choose the changed one.`
          if (newest?.sha256 === file.sha256) throw unprocessable({ media_id: [words] })
          const version = (newest?.version ?? 0) + 1
          await documentPublishing.publish(tx, { site, document, version, me, now: by.now })
          await addVersion(tx, me, document, version, file, by.now)
        })
        return { data: await one(tx, deps, me, site, params.document) }
      },
    },

    withdraw: {
      writes: async ({ me, tx, params }) => {
        const site = await lockSite(tx, me, params.id)
        const by = { me, now: deps.clock.now(), site }
        await transition(tx, documentNoun, params.document, { type: 'withdraw' }, by, async ({ row }) => {
          await store.markWithdrawn(tx, row.id, by.now)
        })
        return { data: await one(tx, deps, me, site, params.document) }
      },
    },
  })

type By = { me: Person; now: Date; site: SiteRow }
const documentNoun: LockableNoun<typeof siteDocumentLifecycle, store.DocumentRow, By> = {
  noun: 'site-document',
  lifecycle: siteDocumentLifecycle,
  lock: (tx, id, { site }) => store.lockDocument(tx, site.id, id),
  state: documentState,
  facts: () => undefined,
  owner: ({ id }, { site }) => ({ id, companyId: site.company_id }),
  recorded: (state) => state,
}

/** The uploaded PDF: a safety document of the company the caller acts for. */
async function givenFile(tx: Tx, me: Person, mediaId: string): Promise<StoredFile> {
  const [file] = await readableFiles(tx, me, [mediaId])
  if (!file || !(file.file_key === 'rams' && file.company_id === me.company_id))
    throw unprocessable({ media_id: ['This file is not here. Choose the PDF again.'] })
  return file
}

async function addVersion(
  tx: Tx,
  me: Person,
  document: { id: string; site_id: string; roles: string[] },
  version: number,
  file: StoredFile,
  at: Date,
) {
  await describeFile(tx, file.id, { roles: document.roles, from: 'site' })
  await store.addVersion(tx, {
    id: newId(),
    document_id: document.id,
    site_id: document.site_id,
    version,
    media_id: file.id,
    sha256: file.sha256,
    published_by: me.id,
    published_at: at,
  })
}

async function toDocumentDtos(tx: Tx, deps: Deps, me: Person, site: SiteRow, shared: boolean): Promise<DocumentDtos> {
  const documents = await store.documentsOf(tx, site.id)
  const versions = await store.versionsOf(tx, site.id)
  const ids = versions.map(({ row }) => row.media_id)
  const files = await signedFiles(tx, deps, me, ids)
  return documents
    .filter((document) => !shared || !document.withdrawn_at)
    .map((document) => ({
      ...document,
      withdrawn_at: document.withdrawn_at?.toISOString() ?? null,
      versions: versions
        .filter(({ row }) => row.document_id === document.id)
        .map(({ row, by }) => ({
          ...row,
          published_at: row.published_at.toISOString(),
          published_by: shared ? null : by,
          file: files.get(row.media_id) ?? null,
        })),
    }))
}

async function one(tx: Tx, deps: Deps, me: Person, site: SiteRow, id: string): Promise<DocumentDtos[number]> {
  const found = (await toDocumentDtos(tx, deps, me, site, false)).find((document) => document.id === id)
  if (!found) throw notFound()
  return found
}
