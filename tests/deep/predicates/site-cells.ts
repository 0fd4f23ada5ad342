import { eq } from 'drizzle-orm'
import { media } from '#server/db/schema/media'
import { siteId } from '#server/demo/cast'
import { documents } from '#server/demo/documents'
import { documentMediaId } from '#server/demo/work-rows'
import { signedFile } from '#server/media/signed'
import type { Person } from '#server/person'
import { type Cell, reads, told, writes } from './cell.ts'
import { fileId, people, type Scene } from './scene.ts'

const askers = ['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'owain', 'ffion']

const notOfTheForm = /^(?:id|slug|company|company_id|sharedSite|managers|assigned_manager|editable|now)$/
/** Saves Riverside as it stands. */
async function saveRiverside(scene: Scene, key: string) {
  const { body } = await scene.ask('margaret', 'GET', `/api/me/sites/${siteId('riverside')}`)
  const form = Object.entries<unknown>(JSON.parse(body).data).filter(([name]) => !notOfTheForm.test(name))
  return scene.ask(key, 'PUT', `/api/me/sites/${siteId('riverside')}`, Object.fromEntries(form))
}

/** The status of opening the newest file of each document, by a signed address of the person's own. */
async function openDocuments(scene: Scene, key: string) {
  const opened = []
  for (const document of documents) {
    const id = documentMediaId(document, document.versions.at(-1)?.version ?? 1)
    const [file] = await scene.world.db.work('system', (tx) => tx.select().from(media).where(eq(media.id, id)))
    const me = { id: people[key] ?? '', session_id: scene.sessions.get(key) ?? '' } as Person
    const { pathname, search } = new URL(file ? signedFile(scene.world, me, file).full_url : 'http://none.test')
    opened.push([document.name, (await scene.ask(undefined, 'GET', `${pathname}${search}`)).status])
  }
  return opened
}
const publish = (scene: Scene, media_id: string) =>
  scene.ask('margaret', 'POST', `/api/me/sites/${siteId('riverside')}/documents`, {
    name: 'RAMS',
    roles: [],
    language: 'en',
    media_id,
  })

/** The sites: who reads which, and who may save one. */
export const siteCells: Cell[] = [
  ...askers.flatMap((key) => [
    reads(`${key} lists the sites`, async (scene) => told(await scene.ask(key, 'GET', '/api/me/sites'))),
    ...(['riverside', 'northgate', 'hallam', 'oswald', 'mill'] as const).map((site) =>
      reads(`${key} reads the site ${site}`, async (scene) =>
        told(await scene.ask(key, 'GET', `/api/me/sites/${siteId(site)}`)),
      ),
    ),
  ]),
  ...['margaret', 'priya', 'colin', 'beata', 'owain'].map((key) =>
    writes(`${key} saves the site riverside`, async (scene) => (await saveRiverside(scene, key)).status),
  ),
  ...['beata', 'eamon', 'owain'].map((key) =>
    reads(`${key} opens the safety documents`, (scene) => openDocuments(scene, key)),
  ),
  writes('Margaret publishes a photo of Jan', async (scene) => (await publish(scene, fileId('a photo of Jan'))).status),
]
