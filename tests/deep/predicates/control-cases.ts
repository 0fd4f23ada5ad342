import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import type { Fixture } from './fixture.ts'

const riverside = siteId('riverside')

type Answer = { status: number; body: string }
const listOf = ({ status, body }: Answer) => [
  status,
  (JSON.parse(body).data as { id: string; company: string }[] | undefined)?.map(({ id, company }) => [id, company]),
]
const nameOf = ({ status, body }: Answer) => [status, JSON.parse(body).data?.first_name]

/** A worker's phone in a scene; its key is new each time, so answers are told without it. */
export const phone = (fixture: Fixture, worker: string) =>
  phoneOf(
    {
      clock: fixture.clock,
      request: async (...args) => {
        const { status, body } = await fixture.request(...args)
        return { statusCode: status, body }
      },
    },
    worker,
  )
const show = async (fixture: Fixture, by: string, worker: string, qr: string) => {
  const url = `/api/site-control/workers/${workerId(worker)}?site_id=${riverside}&source=scan`
  return nameOf(await fixture.request(by, 'GET', `${url}&qr=${encodeURIComponent(qr)}`))
}
const check = async (fixture: Fixture, move: string, by: string, worker: string, proof: object) =>
  (
    await fixture.request(by, 'POST', `/api/site-control/workers/${workerId(worker)}/${move}`, {
      site_id: riverside,
      ...proof,
    })
  ).status

async function presenceIdOf(fixture: Fixture, worker: string) {
  const { rows } = await fixture.deps.db.transaction('system', (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from check_ins where worker_id = ${workerId(worker)} order by in_at desc limit 1`,
    ),
  )
  return rows[0]?.id
}
const keyOwners = async (fixture: Fixture) => {
  const { rows } = await fixture.deps.db.transaction('system', (tx) =>
    tx.execute<{ user_id: string; live: boolean }>(
      'select user_id, revoked_at is null as live from worker_keys order by 1, 2',
    ),
  )
  return rows
}

/** The gate of a site: who sees whom, whose code counts, who checks in whom. */
export const controlCases: AccessCase[] = [
  ...['margaret', 'colin', 'imran', 'beata', 'owain', 'dave-hollis'].flatMap((key) => [
    reads(`${key} reads the sites of the gate`, async (fixture) => {
      const { status, body } = await fixture.request(key, 'GET', '/api/site-control')
      return [status, body]
    }),
    ...(['riverside', 'hallam', 'oswald', 'mill'] as const).map((site) =>
      reads(`${key} lists the workers at the gate of ${site}`, async (fixture) =>
        listOf(await fixture.request(key, 'GET', `/api/site-control/workers?per_page=200&site_id=${siteId(site)}`)),
      ),
    ),
  ]),
  ...['margaret', 'colin', 'imran', 'owain', 'dave-hollis'].map((key) =>
    reads(`${key} lists the visitors of riverside`, async (fixture) =>
      withoutHeaders(await fixture.request(key, 'GET', `/api/me/visitors/${riverside}`)),
    ),
  ),
  writes('Beata looks at somebody whom the site’s own company assigned too', async (fixture) => {
    const id = '0199c000-0000-7000-8000-0000000000a5'
    await fixture.change(sql`insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
      select ${id}, worker_id, site_id, ${companyId('main')}, role_id, start_at, end_at from assignments
      where worker_id = ${workerId('jermaine-clarke')} and site_id = ${riverside} limit 1`)
    const url = `/api/site-control/workers/${workerId('jermaine-clarke')}?site_id=${riverside}`
    return JSON.parse((await fixture.request('beata', 'GET', url)).body).data?.inputs.assignments
  }),
  ...['dave-hollis', 'beata'].flatMap((by) =>
    ['jan-nowak', 'grace-adjei'].map((worker) =>
      reads(`${by} looks ${worker} up at the gate`, async (fixture) =>
        nameOf(await fixture.request(by, 'GET', `/api/site-control/workers/${workerId(worker)}?site_id=${riverside}`)),
      ),
    ),
  ),
  ...['dave-hollis', 'beata'].flatMap((by) =>
    ['jan-nowak', 'grace-adjei'].map((worker) =>
      writes(`${worker} shows ${by} a code`, async (fixture) =>
        show(fixture, by, worker, await (await phone(fixture, worker)).show(riverside)),
      ),
    ),
  ),
  writes('an electrician whose employment ended shows beata a code', async (fixture) => {
    const worker = workerId('callum-ogilvie')
    await fixture.change(
      sql`update employments set company_id = ${companyId('sub')}, ended_at = now() where worker_id = ${worker}`,
    )
    return show(fixture, 'beata', 'callum-ogilvie', await (await phone(fixture, 'callum-ogilvie')).show(riverside))
  }),
  writes('Jan is looked up by the code of Callum', async (fixture) =>
    show(fixture, 'dave-hollis', 'jan-nowak', await (await phone(fixture, 'callum-ogilvie')).show(riverside)),
  ),
  writes('Jan shows a code of another site, an old one, one of an old key and one that was edited', async (fixture) => {
    const before = await phone(fixture, 'jan-nowak')
    const old = await before.show(riverside)
    const { show: made } = await phone(fixture, 'jan-nowak')
    const t = Math.floor(fixture.clock.now().getTime() / 1000)
    const [one, other] = [await made(riverside), await made(riverside)]
    const edited = [...one.split('.').slice(0, 2), other.split('.')[2]].join('.')
    const codes = [await made(siteId('hallam')), await made(riverside, { t: t - 600 }), old, edited]
    const answers = []
    for (const code of codes) answers.push(await show(fixture, 'dave-hollis', 'jan-nowak', code))
    return answers
  }),
  writes('Dave checks Grace in by her password', (fixture) =>
    check(fixture, 'check-in', 'dave-hollis', 'grace-adjei', { worker_password: demoPassword }),
  ),
  writes('Dave checks Jan out by a wrong password', (fixture) =>
    check(fixture, 'check-out', 'dave-hollis', 'jan-nowak', { worker_password: 'not this one' }),
  ),
  writes('Beata checks Jan out by his code', async (fixture) =>
    check(fixture, 'check-out', 'beata', 'jan-nowak', {
      qr: await (await phone(fixture, 'jan-nowak')).show(riverside),
    }),
  ),
  writes('Colin checks Jan out at a gate that is not his', (fixture) =>
    check(fixture, 'check-out', 'colin', 'jan-nowak', { worker_password: demoPassword }),
  ),
  ...['margaret', 'priya', 'colin', 'beata', 'owain', 'dave-hollis'].flatMap((key) =>
    ['jan-nowak', 'robert-moorhouse'].map((worker) =>
      writes(`${key} undoes a check-out of ${worker} by hand, and priya hers`, async (fixture) => {
        const id = await presenceIdOf(fixture, worker)
        const left = { check_offsite: [workerId(worker)] }
        await fixture.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, left)
        const undo = (by: string) =>
          fixture.request(by, 'PUT', `/api/site-control/check-ins/${id}/undo`, { move: 'checkOut' })
        return [withoutHeaders(await undo(key)), withoutHeaders(await undo('priya'))]
      }),
    ),
  ),
  writes('Jan says when Callum left', async (fixture) => {
    const body = {
      check_in_id: await presenceIdOf(fixture, 'callum-ogilvie'),
      left_at: fixture.clock.now().toISOString(),
    }
    return (await fixture.request('jan-nowak', 'PUT', '/api/me/presence', body)).status
  }),
  writes('Jan registers a phone after Callum', async (fixture) => {
    await phone(fixture, 'callum-ogilvie')
    const { sites } = await phone(fixture, 'jan-nowak')
    return [sites, await keyOwners(fixture)]
  }),
  writes('Jan, whose work at the site is over and who has left it, registers a phone', async (fixture) => {
    const jan = workerId('jan-nowak')
    await fixture.change(sql`update assignments set end_at = '2026-10-25' where worker_id = ${jan}`)
    await fixture.change(sql`update check_ins set out_at = in_at + interval '1 minute'
      where worker_id = ${jan} and out_at is null`)
    return (await phone(fixture, 'jan-nowak')).sites
  }),
  writes('Dave registers a phone', async (fixture) => (await phone(fixture, 'dave-hollis')).sites),
]
