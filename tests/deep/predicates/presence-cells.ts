import { sql } from 'drizzle-orm'
import { companyId, siteId, workerId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { type Cell, reads, told, writes } from './cell.ts'
import { longAgo } from './endings.ts'
import { people, type Scene } from './scene.ts'

const askers = ['margaret', 'colin', 'imran', 'beata', 'owain']
const riverside = `/api/me/sites/${siteId('riverside')}`
const excel = `${riverside}/sitecheckins/excel`
const lists = ['workers?per_page=5000', 'checkins?per_page=500', 'sitecheckins?per_page=500', 'docsAudit?per_page=5000']

const read = async (scene: Scene, key: string, url: string) => told(await scene.ask(key, 'GET', url))
async function slugOf(scene: Scene, id: string) {
  const { rows } = await scene.change(sql`select slug from users where id = ${id}`)
  return String(rows[0]?.slug)
}
const checkInsOf = async (scene: Scene, key: string, worker: string) =>
  read(scene, key, `/api/me/workers/${await slugOf(scene, worker)}/checkins2?per_page=500`)
const auditOf = (scene: Scene, key: string, worker: string) => read(scene, key, `/api/me/workers/${worker}/docsAudit`)
const moves = async (scene: Scene, key: string, body: object) => {
  const { status, body: answer } = await scene.ask(key, 'POST', `${riverside}/workers`, body)
  const { new_onsite, left_site } = JSON.parse(answer).data ?? {}
  const ids = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id)
  return [status, ids(new_onsite), ids(left_site)]
}

/** The address of the sheet of check-ins, made for somebody. */
async function sheetOf(scene: Scene, key: string, change: (url: URL) => void = () => {}) {
  const { body } = await scene.ask(key, 'GET', excel)
  const url = new URL(JSON.parse(body).data.url, 'http://muster.test')
  change(url)
  return `${url.pathname}${url.search}`
}
const open = async (scene: Scene, url: string, key?: string) => (await scene.ask(key, 'GET', url)).status

const jan = workerId('jan-nowak')
const agnieszka = workerId('agnieszka-wojciechowska-malinowska')
const stay = (nth: number) => sql`(select id from check_ins where worker_id = ${agnieszka} and out_at is not null
  order by in_at, id offset ${nth} limit 1)`
/** Of a Brightwire worker: a stay for another company on Margaret's site, one for Brightwire on a site of neither. */
const elsewhere = {
  beata: sql`update check_ins set company_id = ${companyId('other')} where id = ${stay(1)}`,
  margaret: sql`update check_ins set site_id = ${siteId('mill')} where id = ${stay(0)}`,
}

/** People on a site, their check-ins and the audit of documents: of a shared site each company's own. */
export const presenceCells: Cell[] = [
  ...askers.flatMap((key) => [
    ...lists.map((list) =>
      reads(`${key} reads ${list} of riverside`, (scene) => read(scene, key, `${riverside}/${list}`)),
    ),
    reads(`${key} reads the records of Jan and of Agnieszka`, async (scene) => [
      await checkInsOf(scene, key, jan),
      await auditOf(scene, key, jan),
      await checkInsOf(scene, key, agnieszka),
      await auditOf(scene, key, agnieszka),
    ]),
    writes(`${key} checks Jan and Agnieszka out by hand`, (scene) =>
      moves(scene, key, { check_offsite: [jan, agnieszka] }),
    ),
  ]),
  reads('Jan reads his check-ins and those of Callum', async (scene) => [
    await checkInsOf(scene, 'jan-nowak', jan),
    await checkInsOf(scene, 'jan-nowak', workerId('callum-ogilvie')),
  ]),
  ...Object.entries(elsewhere).map(([key, statement]) =>
    writes(`${key} reads the check-ins of somebody who was also elsewhere`, async (scene) => {
      await scene.change(statement)
      return checkInsOf(scene, key, agnieszka)
    }),
  ),
  writes('Beata is not told who of another company let her people in', async (scene) => {
    await scene.change(sql`update check_ins set in_by = ${people.priya} where worker_id = ${agnieszka}`)
    return read(scene, 'beata', `${riverside}/sitecheckins?worker=agnieszka`)
  }),
  writes('Margaret reads the records of a manager who has an assignment', async (scene) => {
    await scene.change(sql`insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at, status)
      values (${demoId('assignment', 9902)}, ${people.priya}, ${siteId('riverside')}, ${companyId('main')}, 'labourer',
      '2026-10-01', '2026-11-30', 'CREATED')`)
    return auditOf(scene, 'margaret', people.priya ?? '')
  }),
  writes('an address of a sheet that was edited, is old, is another’s, or whose sign-in ended', async (scene) => {
    const edited = await sheetOf(scene, 'margaret', (url) => url.searchParams.set('signature', 'AAAA'))
    const good = await sheetOf(scene, 'margaret')
    const answers = [await open(scene, edited), await open(scene, good, 'owain')]
    scene.clock.forward(301)
    answers.push(await open(scene, good))
    scene.clock.set(null)
    await scene.change(sql`update sessions set revoked_at = ${longAgo} where id = ${scene.sessions.get('margaret')}`)
    return [...answers, await open(scene, good)]
  }),
]
