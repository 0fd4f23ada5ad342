import { siteId } from '#server/demo/cast'
import type { Cell } from './cells.ts'
import type { Scene } from './scene.ts'

const askers = ['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'owain', 'ffion']
const told = ({ status, body }: { status: number; body: string }) => ({ status, body })
const reads = (name: string, look: Cell['look']): Cell => ({ name, alone: false, look })
const writes = (name: string, look: Cell['look']): Cell => ({ name, alone: true, look })

const notOfTheForm = /^(?:id|slug|company|company_id|sharedSite|managers|assigned_manager|editable|now)$/
/** Saves Riverside as it stands. */
async function saveRiverside(scene: Scene, key: string) {
  const { body } = await scene.ask('margaret', 'GET', `/api/me/sites/${siteId('riverside')}`)
  const form = Object.entries<unknown>(JSON.parse(body).data).filter(([name]) => !notOfTheForm.test(name))
  return scene.ask(key, 'PUT', `/api/me/sites/${siteId('riverside')}`, Object.fromEntries(form))
}

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
]
