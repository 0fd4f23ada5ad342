import { sql } from 'drizzle-orm'
import { siteId } from '#server/demo/cast'
import { type Cell, reads, told, writes } from './cell.ts'
import { people, type Scene } from './scene.ts'

const askers = ['margaret', 'colin', 'imran', 'beata', 'owain', 'dave-hollis']
const site = siteId('riverside')
const call = '0199c000-0000-7000-8000-0000000000ca'
const start = (scene: Scene, key: string) =>
  scene.ask(key, 'POST', `/api/me/sites/${site}/roll-calls`, { id: call, kind: 'DRILL', key: '0'.repeat(32) })
const mark = (person_id: string, clock: number) => ({
  person_id,
  mark: 'SAFE',
  device: 'phone001',
  clock,
  at: '2026-10-26T07:31:00.000Z',
  by: people.margaret ?? '',
  by_name: 'a marshal',
})
const idsOf = ({ body }: { body: string }): string[] =>
  (JSON.parse(body).data?.people ?? []).map(({ id }: { id: string }) => id)

async function paper(scene: Scene, key: string, change: (url: URL) => void = () => {}) {
  const { body } = await scene.ask(key, 'GET', `/api/me/sites/${site}/fire`)
  const url = new URL(JSON.parse(body).data.url, 'http://muster.test')
  change(url)
  return `${url.pathname}${url.search}`
}

/** The fire list and the roll call: who sees whom, who starts and closes, whose marks are taken. */
export const fireCells: Cell[] = [
  ...askers.map((key) =>
    reads(`${key} reads the fire list of riverside`, async (scene) =>
      told(await scene.ask(key, 'GET', `/api/me/sites/${site}/fire/people`)),
    ),
  ),
  ...askers.map((key) =>
    writes(`${key} starts a roll call at riverside`, async (scene) => (await start(scene, key)).status),
  ),
  writes('a sub-company sees and marks its own people in a roll call, and does not close it', async (scene) => {
    const all = idsOf(await start(scene, 'margaret'))
    const theirs = await scene.ask('beata', 'GET', `/api/me/roll-calls/${call}`)
    const mine = idsOf(theirs)
    const foreign = all.find((id) => !mine.includes(id)) ?? ''
    const url = `/api/me/roll-calls/${call}/marks`
    await scene.ask('margaret', 'POST', url, { since: 0, marks: [mark(foreign, 1)] })
    const sent = await scene.ask('beata', 'POST', url, { since: 0, marks: [mark(foreign, 2), mark(mine[0] ?? '', 3)] })
    const { refused, marks } = JSON.parse(sent.body).data
    const past = await scene.ask('beata', 'GET', `/api/me/sites/${site}/roll-calls`)
    const closing = await scene.ask('beata', 'PUT', `/api/me/roll-calls/${call}/close`, { confirm_not_found: true })
    const [counted] = JSON.parse(past.body).data
    return [mine, refused, marks.map(({ clock }: { clock: number }) => clock), counted?.people, closing.status]
  }),
  reads('an address of a fire list that was edited', async (scene) =>
    scene
      .ask(undefined, 'GET', await paper(scene, 'margaret', (url) => url.searchParams.set('signature', 'AAAA')))
      .then(({ status }) => status),
  ),
  reads('an address of a fire list that is 301 s old', async (scene) => {
    const url = await paper(scene, 'margaret')
    scene.clock.forward(301)
    return scene
      .ask(undefined, 'GET', url)
      .then(({ status }) => status)
      .finally(() => scene.clock.set(null))
  }),
  reads("another's address of a fire list", async (scene) =>
    scene.ask('owain', 'GET', await paper(scene, 'margaret')).then(({ status }) => status),
  ),
  writes('an address of a fire list whose sign-in ended', async (scene) => {
    const url = await paper(scene, 'margaret')
    await scene.change(
      sql`update sessions set revoked_at = '2020-01-01T00:00:00Z' where id = ${scene.sessions.get('margaret')}`,
    )
    return (await scene.ask(undefined, 'GET', url)).status
  }),
]
