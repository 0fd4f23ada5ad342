import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/cast'
import { phoneOf } from '../../support/worker-phone.ts'
import { type Cell, reads, told, writes } from './cell.ts'
import type { Scene } from './scene.ts'

const riverside = siteId('riverside')

type Told = { status: number; body: string }
const listOf = ({ status, body }: Told) => [
  status,
  (JSON.parse(body).data as { id: string; company: string }[] | undefined)?.map(({ id, company }) => [id, company]),
]
const nameOf = ({ status, body }: Told) => [status, JSON.parse(body).data?.first_name]

/** A worker's phone in a scene; its key is new each time, so answers are told without it. */
const phone = (scene: Scene, worker: string) =>
  phoneOf(
    {
      clock: scene.clock,
      ask: async (...asked) => {
        const { status, body } = await scene.ask(...asked)
        return { statusCode: status, body }
      },
    },
    worker,
  )
const show = async (scene: Scene, by: string, worker: string, qr: string) => {
  const url = `/api/site-control/workers/${workerId(worker)}?site_id=${riverside}&source=scan`
  return nameOf(await scene.ask(by, 'GET', `${url}&qr=${encodeURIComponent(qr)}`))
}
const check = async (scene: Scene, move: string, by: string, worker: string, proof: object) =>
  (
    await scene.ask(by, 'POST', `/api/site-control/workers/${workerId(worker)}/${move}`, {
      site_id: riverside,
      ...proof,
    })
  ).status

async function stayOf(scene: Scene, worker: string) {
  const { rows } = await scene.world.db.work('system', (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from check_ins where worker_id = ${workerId(worker)} order by in_at desc limit 1`,
    ),
  )
  return rows[0]?.id
}
const keyOwners = async (scene: Scene) => {
  const { rows } = await scene.world.db.work('system', (tx) =>
    tx.execute<{ user_id: string; live: boolean }>(
      'select user_id, revoked_at is null as live from worker_keys order by 1, 2',
    ),
  )
  return rows
}

/** The gate of a site: who sees whom, whose code counts, who checks in whom. */
export const controlCells: Cell[] = [
  ...['margaret', 'colin', 'imran', 'beata', 'owain', 'dave-hollis'].flatMap((key) => [
    reads(`${key} reads the sites of the gate`, async (scene) => {
      const { status, body } = await scene.ask(key, 'GET', '/api/site-control')
      return [status, body]
    }),
    ...(['riverside', 'hallam', 'oswald', 'mill'] as const).map((site) =>
      reads(`${key} lists the workers at the gate of ${site}`, async (scene) =>
        listOf(await scene.ask(key, 'GET', `/api/site-control/workers?per_page=200&site_id=${siteId(site)}`)),
      ),
    ),
  ]),
  ...['margaret', 'colin', 'imran', 'owain', 'dave-hollis'].map((key) =>
    reads(`${key} lists the visitors of riverside`, async (scene) =>
      told(await scene.ask(key, 'GET', `/api/me/visitors/${riverside}`)),
    ),
  ),
  writes('Beata looks at somebody whom the site’s own company assigned too', async (scene) => {
    const id = '0199c000-0000-7000-8000-0000000000a5'
    await scene.change(sql`insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
      select ${id}, worker_id, site_id, ${companyId('main')}, role_id, start_at, end_at from assignments
      where worker_id = ${workerId('jermaine-clarke')} and site_id = ${riverside} limit 1`)
    const url = `/api/site-control/workers/${workerId('jermaine-clarke')}?site_id=${riverside}`
    return JSON.parse((await scene.ask('beata', 'GET', url)).body).data?.inputs.assignments
  }),
  ...['dave-hollis', 'beata'].flatMap((by) =>
    ['jan-nowak', 'grace-adjei'].map((worker) =>
      reads(`${by} looks ${worker} up at the gate`, async (scene) =>
        nameOf(await scene.ask(by, 'GET', `/api/site-control/workers/${workerId(worker)}?site_id=${riverside}`)),
      ),
    ),
  ),
  ...['dave-hollis', 'beata'].flatMap((by) =>
    ['jan-nowak', 'grace-adjei'].map((worker) =>
      writes(`${worker} shows ${by} a code`, async (scene) =>
        show(scene, by, worker, await (await phone(scene, worker)).show(riverside)),
      ),
    ),
  ),
  writes('an electrician whose employment ended shows beata a code', async (scene) => {
    const worker = workerId('callum-ogilvie')
    await scene.change(
      sql`update employments set company_id = ${companyId('sub')}, ended_at = now() where worker_id = ${worker}`,
    )
    return show(scene, 'beata', 'callum-ogilvie', await (await phone(scene, 'callum-ogilvie')).show(riverside))
  }),
  writes('Jan is looked up by the code of Callum', async (scene) =>
    show(scene, 'dave-hollis', 'jan-nowak', await (await phone(scene, 'callum-ogilvie')).show(riverside)),
  ),
  writes('Jan shows a code of another site, an old one, one of an old key and one that was edited', async (scene) => {
    const before = await phone(scene, 'jan-nowak')
    const old = await before.show(riverside)
    const { show: made } = await phone(scene, 'jan-nowak')
    const t = Math.floor(scene.clock.now().getTime() / 1000)
    const [one, other] = [await made(riverside), await made(riverside)]
    const edited = [...one.split('.').slice(0, 2), other.split('.')[2]].join('.')
    const codes = [await made(siteId('hallam')), await made(riverside, { t: t - 600 }), old, edited]
    const answers = []
    for (const code of codes) answers.push(await show(scene, 'dave-hollis', 'jan-nowak', code))
    return answers
  }),
  writes('Dave checks Grace in by her password', (scene) =>
    check(scene, 'check-in', 'dave-hollis', 'grace-adjei', { worker_password: demoPassword }),
  ),
  writes('Dave checks Jan out by a wrong password', (scene) =>
    check(scene, 'check-out', 'dave-hollis', 'jan-nowak', { worker_password: 'not this one' }),
  ),
  writes('Beata checks Jan out by his code', async (scene) =>
    check(scene, 'check-out', 'beata', 'jan-nowak', { qr: await (await phone(scene, 'jan-nowak')).show(riverside) }),
  ),
  writes('Colin checks Jan out at a gate that is not his', (scene) =>
    check(scene, 'check-out', 'colin', 'jan-nowak', { worker_password: demoPassword }),
  ),
  ...['margaret', 'priya', 'colin', 'beata', 'owain', 'dave-hollis'].flatMap((key) =>
    ['jan-nowak', 'robert-moorhouse'].map((worker) =>
      writes(`${key} undoes a check-out of ${worker} by hand, and priya hers`, async (scene) => {
        const id = await stayOf(scene, worker)
        const left = { check_offsite: [workerId(worker)] }
        await scene.ask('priya', 'POST', `/api/me/sites/${riverside}/workers`, left)
        const undo = (by: string) =>
          scene.ask(by, 'PUT', `/api/site-control/check-ins/${id}/undo`, { move: 'checkOut' })
        return [told(await undo(key)), told(await undo('priya'))]
      }),
    ),
  ),
  writes('Jan says when Callum left', async (scene) => {
    const body = { check_in_id: await stayOf(scene, 'callum-ogilvie'), left_at: scene.clock.now().toISOString() }
    return (await scene.ask('jan-nowak', 'PUT', '/api/me/presence', body)).status
  }),
  writes('Jan registers a phone after Callum', async (scene) => {
    await phone(scene, 'callum-ogilvie')
    const { sites } = await phone(scene, 'jan-nowak')
    return [sites, await keyOwners(scene)]
  }),
  writes('Dave registers a phone', async (scene) => (await phone(scene, 'dave-hollis')).sites),
]
