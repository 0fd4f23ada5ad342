import { sql } from 'drizzle-orm'
import { companyId, siteId, workerId } from '#server/demo/cast'
import { type Cell, reads, writes } from './cell.ts'
import type { Scene } from './scene.ts'

const askers = ['margaret', 'priya', 'imran', 'beata', 'owain', 'harjit', 'jan-nowak', 'dave-hollis', 'callum-ogilvie']
const whose = [
  'jan-nowak',
  'bartholomew-featherstonehaugh-cholmondeley',
  'bronwen-pugh',
  'grace-adjei',
  'gheorghe-popescu',
]
const slugOf = async (scene: Scene, key: string) =>
  String(Object.values((await scene.change(sql`select slug from users where id = ${workerId(key)}`)).rows[0] ?? {})[0])

/** Answers without signatures and times, which each run makes anew. */
async function read(scene: Scene, key: string, url: string) {
  const { status, body } = await scene.ask(key, 'GET', url)
  return [status, body.replace(/\?expires=[^"]*/g, '').replace(/"(updated_at|since|at)":"[^"]*"/g, '')]
}
const queries = [
  'status=CURRENT',
  'status=UNASSIGNED',
  'status=PAST',
  'work=CURRENT',
  'work=FUTURE',
  'card=VERIFIED',
  'card=WAITING',
  'role=labourer',
  'search=electric',
  `company=${companyId('sub')}`,
  `site=${siteId('riverside')}`,
]
const profile = {
  first_name: 'Jan',
  last_name: 'Nowak',
  date_of_birth: '1990-02-01',
  nationality: null,
  address_line_1: null,
  address_line_2: null,
  city: 'Otley',
  postcode: null,
}

/** Workers: a company's own, those on its sites, whom it pays, and oneself. */
export const workerCells: Cell[] = [
  ...askers.flatMap((key) => [
    reads(`${key} reads the workers`, async (scene) => {
      const seen = [await read(scene, key, '/api/me/workers?per_page=300')]
      for (const query of queries) seen.push(await read(scene, key, `/api/me/workers?per_page=300&${query}`))
      seen.push(await read(scene, key, '/api/me/workers/simple?per_page=300'))
      return seen
    }),
    writes(`${key} reads a worker and their medical answers`, async (scene) => {
      const seen = []
      for (const worker of whose) {
        const slug = await slugOf(scene, worker)
        seen.push(await read(scene, key, `/api/me/workers/${slug}`))
        seen.push(await read(scene, key, `/api/me/workers/${slug}/health`))
      }
      const { rows } = await scene.change(sql`select count(*) from health_access_log`)
      return [seen, rows]
    }),
    writes(`${key} changes profiles`, async (scene) => {
      const seen = []
      for (const worker of whose)
        seen.push(
          (await scene.ask(key, 'PUT', `/api/me/workers/${workerId(worker)}/profile-update`, { device_id: 'reset' }))
            .status,
        )
      seen.push((await scene.ask(key, 'PUT', '/api/me/profile/personal', profile)).status)
      const overview = { about: 'By trade.', entries: { LANGUAGE: ['polish'] }, open_to_work: true }
      seen.push((await scene.ask(key, 'PUT', '/api/me/profile/overview', overview)).status)
      const { rows: photos } = await scene.change(
        sql`select m.id, m.owner_id from media m join users u on u.photo_media_id = m.id where m.owner_id in (${workerId('jan-nowak')}, ${workerId('dave-hollis')}) order by m.owner_id`,
      )
      for (const { id } of photos)
        seen.push((await scene.ask(key, 'PUT', '/api/me/profile/photo', { photo_id: id })).status)
      const { rows } = await scene.change(
        sql`select id, city, about, open_to_work, photo_media_id from users order by id`,
      )
      return [seen, rows]
    }),
  ]),
  ...askers.map((key) =>
    writes(`${key} opens the medical answers and the cards of workers`, async (scene) => {
      const opened = []
      for (const worker of whose) {
        const reason = 'Fainted on the scaffold.'
        const health = `/api/me/workers/${await slugOf(scene, worker)}/health`
        opened.push((await scene.ask(key, 'POST', health, { reason })).status)
        const { rows: checks } = await scene.change(
          sql`select id from card_checks where worker_id = ${workerId(worker)} order by id`,
        )
        for (const { id } of checks)
          opened.push((await scene.ask(key, 'POST', `/api/card-check/${id}/pictures`)).status)
      }
      return opened
    }),
  ),
  writes('a company lists and changes somebody who left it', async (scene) => {
    await scene.change(sql`update employments set ended_at = now() where worker_id = ${workerId('jan-nowak')}`)
    return [
      await read(scene, 'margaret', '/api/me/workers/simple?search=nowak'),
      (
        await scene.ask('margaret', 'PUT', `/api/me/workers/${workerId('jan-nowak')}/profile-update`, {
          device_id: 'reset',
        })
      ).status,
    ]
  }),
  writes('who is paid by one and works under contract for another, as the first knows them', async (scene) => {
    await scene.change(sql`update contracts set terminated_at = now() where worker_id = ${workerId('jan-nowak')}`)
    await scene.change(sql`insert into contracts (id, slug, worker_id, company_id, role_id, start_at)
      values (gen_random_uuid(), 'elsewhere', ${workerId('jan-nowak')}, ${companyId('other')}, 'labourer', current_date - 400)`)
    return read(scene, 'harjit', '/api/me/workers?per_page=300')
  }),
  writes('a card that one company refused by eye, as another lists it', async (scene) => {
    const jan = workerId('jan-nowak')
    await scene.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${jan}, ${companyId('other')}, 'LINK_CODE', now())`)
    await scene.change(sql`update skill_cards set expires_on = '2030-01-01' where user_id = ${jan}`)
    await scene.change(sql`update card_checks set status = 'FAILED', how = 'EYE' where worker_id = ${jan}`)
    const lists = []
    for (const key of ['margaret', 'owain'])
      for (const card of ['REFUSED', 'WAITING', 'VERIFIED'])
        lists.push(await read(scene, key, `/api/me/workers?card=${card}&per_page=300`))
    return lists
  }),
  writes('a worker of two companies, of whom only one gave a contract, as each of them knows them', async (scene) => {
    const jan = workerId('jan-nowak')
    await scene.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${jan}, ${companyId('other')}, 'LINK_CODE', now())`)
    await scene.change(sql`update users set open_to_work = true where id = ${jan}`)
    const slug = await slugOf(scene, 'jan-nowak')
    return [
      await read(scene, 'owain', `/api/me/workers/${slug}`),
      await read(scene, 'margaret', `/api/me/workers/${slug}`),
    ]
  }),
  writes('a worker of two companies, as each of them knows them', async (scene) => {
    await scene.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${workerId('jan-nowak')}, ${companyId('other')}, 'LINK_CODE', now())`)
    await scene.change(sql`update card_checks set status = 'FAILED' where worker_id = ${workerId('jan-nowak')}`)
    const slug = await slugOf(scene, 'jan-nowak')
    return [
      await read(scene, 'owain', '/api/me/workers?per_page=300'),
      await read(scene, 'owain', '/api/me/workers?status=UNASSIGNED&per_page=300'),
      await read(scene, 'owain', '/api/me/workers?card=REFUSED&per_page=300'),
      await read(scene, 'owain', `/api/me/workers/${slug}`),
      await read(scene, 'owain', `/api/me/workers/${slug}/health`),
      await read(scene, 'jan-nowak', `/api/me/workers/${slug}`),
    ]
  }),
]
