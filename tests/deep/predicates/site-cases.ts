import { eq } from 'drizzle-orm'
import { documents } from '#server/demo/documents'
import { siteId } from '#server/demo/ids-by-key'
import { documentMediaId } from '#server/demo/work-rows'
import { media } from '#server/platform/db/schema/media'
import { signedFile } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import { type Fixture, fileId, people } from './fixture.ts'

const callers = ['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'owain', 'ffion']

const notOfTheForm = /^(?:id|slug|company|company_id|sharedSite|managers|assigned_manager|editable|now)$/
/** Saves Riverside as it stands. */
async function saveRiverside(fixture: Fixture, key: string) {
  const { body } = await fixture.request('margaret', 'GET', `/api/me/sites/${siteId('riverside')}`)
  const form = Object.entries<unknown>(JSON.parse(body).data).filter(([name]) => !notOfTheForm.test(name))
  return fixture.request(key, 'PUT', `/api/me/sites/${siteId('riverside')}`, Object.fromEntries(form))
}

/** The status of opening the newest file of each document, by a signed address of the person's own. */
async function openDocuments(fixture: Fixture, key: string) {
  const opened = []
  for (const document of documents) {
    const id = documentMediaId(document, document.versions.at(-1)?.version ?? 1)
    const [file] = await fixture.deps.db.transaction('system', (tx) => tx.select().from(media).where(eq(media.id, id)))
    const me = { id: people[key] ?? '', session_id: fixture.sessions.get(key) ?? '' } as Person
    const { pathname, search } = new URL(file ? signedFile(fixture.deps, me, file).full_url : 'http://none.test')
    opened.push([document.name, (await fixture.request(undefined, 'GET', `${pathname}${search}`)).status])
  }
  return opened
}
const publish = (fixture: Fixture, media_id: string) =>
  fixture.request('margaret', 'POST', `/api/me/sites/${siteId('riverside')}/documents`, {
    name: 'RAMS',
    roles: [],
    language: 'en',
    media_id,
  })

/** The sites: who reads which, and who may save one. */
export const siteCases: AccessCase[] = [
  ...callers.flatMap((key) => [
    reads(`${key} lists the sites`, async (fixture) =>
      withoutHeaders(await fixture.request(key, 'GET', '/api/me/sites')),
    ),
    ...(['riverside', 'northgate', 'hallam', 'oswald', 'mill'] as const).map((site) =>
      reads(`${key} reads the site ${site}`, async (fixture) =>
        withoutHeaders(await fixture.request(key, 'GET', `/api/me/sites/${siteId(site)}`)),
      ),
    ),
  ]),
  ...['margaret', 'priya', 'colin', 'beata', 'owain'].map((key) =>
    writes(`${key} saves the site riverside`, async (fixture) => (await saveRiverside(fixture, key)).status),
  ),
  ...['beata', 'eamon', 'owain'].map((key) =>
    reads(`${key} opens the safety documents`, (fixture) => openDocuments(fixture, key)),
  ),
  writes(
    'Margaret publishes a photo of Jan',
    async (fixture) => (await publish(fixture, fileId('a photo of Jan'))).status,
  ),
]
