import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { siteId, staffId, workerId } from '#server/demo/cast'
import { type Cell, reads, told, writes } from './cell.ts'
import type { Scene } from './scene.ts'

const askers = ['margaret', 'priya', 'colin', 'imran', 'beata', 'owain', 'harjit', 'jan-nowak', 'callum-ogilvie']
const last = '2026-10-19'

async function one(scene: Scene, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await scene.change(statement)
  return String(Object.values(rows[0] ?? {})[0])
}
const slugOf = (scene: Scene, key: string) => one(scene, sql`select slug from users where id = ${workerId(key)}`)
const assignmentOf = (scene: Scene, key: string) =>
  one(scene, sql`select id from assignments where worker_id = ${workerId(key)} order by start_at, id limit 1`)
const contractOf = (scene: Scene, key: string) =>
  one(scene, sql`select id from contracts where worker_id = ${workerId(key)} order by id limit 1`)
const sheetOf = (scene: Scene, key: string) =>
  one(scene, sql`select id from timesheets where worker_id = ${workerId(key)} and week = ${last}`)
const whose = ['jan-nowak', 'agnieszka-wojciechowska-malinowska', 'bronwen-pugh', 'gheorghe-popescu']

const read = async (scene: Scene, key: string, url: string) => told(await scene.ask(key, 'GET', url))
/** What an answer says, without the ids that each run makes anew. */
async function send(scene: Scene, key: string, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const { status, body: answer } = await scene.ask(key, method, url, body)
  const { data, message } = JSON.parse(answer)
  return [status, message, data?.status, data?.manager?.id, data?.corrected, data?.editable, data?.bonus]
}
const work = { role_id: 'labourer', start_at: '2027-03-01', end_at: '2027-03-31' }
const assigns = (scene: Scene, key: string, worker: string, site: string, more: object = {}) =>
  send(scene, key, 'POST', '/api/assignments', { worker_id: workerId(worker), site_id: site, ...work, ...more })

/** Assignments, contracts and timesheets: each company's own, of its sites, of whom it pays, and the worker's. */
export const workCells: Cell[] = [
  ...askers.flatMap((key) => [
    reads(`${key} reads assignments`, async (scene) => {
      const seen = [await read(scene, key, '/api/me/assignments?expired=true&per_page=200')]
      for (const worker of whose) {
        seen.push(await read(scene, key, `/api/me/workers/${await slugOf(scene, worker)}/assignments?per_page=200`))
        seen.push(await read(scene, key, `/api/assignments/${await assignmentOf(scene, worker)}`))
      }
      return seen
    }),
    reads(`${key} reads contracts`, async (scene) => {
      const seen = [await read(scene, key, '/api/me/contracts?per_page=500')]
      seen.push(await read(scene, key, `/api/me/contracts?site=${siteId('riverside')}&per_page=500`))
      for (const worker of whose) {
        const slug = await slugOf(scene, worker)
        seen.push(await read(scene, key, `/api/me/contracts/${slug}`))
        seen.push(await read(scene, key, `/api/me/contracts/${slug}/${await contractOf(scene, worker)}`))
        seen.push(await read(scene, key, `/api/me/workers/${workerId(worker)}/contracts`))
      }
      return seen
    }),
    reads(`${key} reads timesheets`, async (scene) => {
      const seen = []
      for (const url of [`?date=${last}&per_page=500`, `/filters?date=${last}`, `/site-ids-for-date?date=${last}`])
        seen.push(await read(scene, key, `/api/me/timesheets${url}`))
      seen.push(await read(scene, key, `/api/me/timesheets/checkins-for-date?date=${last}`))
      for (const worker of whose)
        seen.push(await read(scene, key, `/api/me/timesheets/${await sheetOf(scene, worker)}`))
      return seen
    }),
    writes(`${key} moves Jan’s work, contract and week`, async (scene) => {
      const assignment = `/api/assignments/${await assignmentOf(scene, 'jan-nowak')}`
      const sheet = `/api/me/timesheets/${await sheetOf(scene, 'jan-nowak')}`
      const site = { site_id: siteId('riverside'), ...work, role_id: 'dry-liner' }
      return [
        await send(scene, key, 'PUT', assignment, site),
        await send(scene, key, 'PUT', `/api/me/contracts/${await contractOf(scene, 'jan-nowak')}`, { hourly_rate: 24 }),
        await send(scene, key, 'PUT', sheet, { entries: [] }),
        await send(scene, key, 'POST', `${sheet}/message`, { content: 'By the hoist.' }),
        await send(scene, key, 'PUT', `${sheet}/bonus`, { amount: 5 }),
        await send(scene, key, 'DELETE', assignment),
      ]
    }),
    writes(`${key} says how Jan gets to work, and signs a document of his`, async (scene) => {
      const id = await assignmentOf(scene, 'jan-nowak')
      const media = await one(
        scene,
        sql`select v.media_id from site_document_versions v where v.site_id = ${siteId('riverside')} order by v.published_at desc limit 1`,
      )
      const travel = { user_id: workerId('jan-nowak'), type: 3, minutes: 40, distance_km: 9 }
      const signed = { media_id: media, password: demoPassword }
      return [
        await send(scene, key, 'POST', '/api/me/getting-to-work', travel),
        await send(scene, key, 'PUT', `/api/me/assignments/${id}/accept-rams`, signed),
        await read(scene, key, `/api/media/${media}`).then(({ status }) => status),
      ]
    }),
  ]),
  reads('a worker of another site reads a safety document of Riverside', async (scene) => {
    const media = await one(
      scene,
      sql`select media_id from site_document_versions where site_id = ${siteId('riverside')} limit 1`,
    )
    return (await read(scene, 'siobhan-mcgillicuddy', `/api/media/${media}`)).status
  }),
  writes('Jan reads a safety document of a site where his work was cancelled', async (scene) => {
    await scene.change(sql`update assignments set status = 'CANCELLED' where worker_id = ${workerId('jan-nowak')}`)
    const media = await one(
      scene,
      sql`select media_id from site_document_versions where site_id = ${siteId('riverside')} limit 1`,
    )
    return (await read(scene, 'jan-nowak', `/api/media/${media}`)).status
  }),
  writes('who employs Jan reads of a contract what became of it; who pays him does not', async (scene) => {
    const contract = await contractOf(scene, 'jan-nowak')
    await send(scene, 'margaret', 'PUT', `/api/me/contracts/${contract}`, { hourly_rate: 24 })
    const seen = []
    for (const key of ['margaret', 'harjit']) {
      const url = `/api/me/contracts/${await slugOf(scene, 'jan-nowak')}/${contract}`
      const { data } = JSON.parse((await read(scene, key, url)).body)
      seen.push([data?.timeline?.length, data?.warnings])
    }
    return seen
  }),
  writes('staff assign their own, and somebody else’s', async (scene) => {
    const [riverside, mill] = [siteId('riverside'), siteId('mill')]
    return [
      await assigns(scene, 'margaret', 'callum-ogilvie', siteId('northgate')),
      await assigns(scene, 'margaret', 'gheorghe-popescu', siteId('northgate')),
      await assigns(scene, 'margaret', 'bronwen-pugh', siteId('northgate')),
      await assigns(scene, 'margaret', 'nkechi-eze', mill),
      await assigns(scene, 'imran', 'natalie-sugden', siteId('oswald')),
      await assigns(scene, 'imran', 'robert-moorhouse', riverside, { manager_id: staffId('priya') }),
    ]
  }),
  writes('a code of Callum’s after Jan asked for one', async (scene) => {
    const codeOf = async (key: string) =>
      JSON.parse((await scene.ask(key, 'POST', '/api/me/link-code')).body).data?.code
    const code = await codeOf('callum-ogilvie')
    await codeOf('jan-nowak')
    return (await scene.ask('owain', 'POST', '/api/me/workers/link', { code })).status
  }),
  writes('an overlap that nobody confirmed', (scene) =>
    assigns(scene, 'margaret', 'vasile-munteanu', siteId('northgate'), {
      start_at: '2026-10-27',
      end_at: '2026-10-30',
    }),
  ),
  writes('somebody decides about the own week', async (scene) => {
    await scene.change(sql`update timesheets set status = 'SUBMITTED' where worker_id = ${workerId('gareth-bowen-thomas')}
      and week = ${last}`)
    const sheet = `/api/me/timesheets/${await sheetOf(scene, 'gareth-bowen-thomas')}`
    await scene.change(
      sql`update timesheets set worker_id = ${staffId('margaret')} where worker_id = ${workerId('gareth-bowen-thomas')}`,
    )
    return [await send(scene, 'margaret', 'PUT', `${sheet}/accept`), await read(scene, 'margaret', sheet)]
  }),
  writes('the worker, and then who decides, write of a week that the worker objects to', async (scene) => {
    const id = await sheetOf(scene, 'jan-nowak')
    await scene.change(sql`update timesheets set objected_at = now() where id = ${id}`)
    const objects = () => one(scene, sql`select objected_at is not null from timesheets where id = ${id}`)
    const said = []
    for (const key of ['jan-nowak', 'priya']) {
      await send(scene, key, 'POST', `/api/me/timesheets/${id}/message`, { content: 'I left at six.' })
      said.push([key, await objects()])
    }
    return said
  }),
  writes('an approver of another company', async (scene) => {
    const sheet = await sheetOf(scene, 'bronwen-pugh')
    const theirs = await sheetOf(scene, 'jan-nowak')
    await scene.change(sql`update timesheets set approver_id = ${staffId('owain')} where id in (${theirs}, ${sheet})`)
    return [
      await read(scene, 'owain', `/api/me/timesheets/${theirs}`),
      await read(scene, 'margaret', `/api/me/timesheets/${theirs}`),
    ]
  }),
]
