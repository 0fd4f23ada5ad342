import { sql } from 'drizzle-orm'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignmentBody } from '../../support/jobs/assignment-body.ts'
import { type AccessCase, reads, writes } from './access-case.ts'
import type { Fixture } from './fixture.ts'

const callers = ['margaret', 'priya', 'imran', 'beata', 'owain', 'harjit', 'jan-nowak', 'dave-hollis', 'callum-ogilvie']
const whose = [
  'jan-nowak',
  'bartholomew-featherstonehaugh-cholmondeley',
  'bronwen-pugh',
  'grace-adjei',
  'gheorghe-popescu',
]
const slugOf = async (fixture: Fixture, key: string) =>
  String(
    Object.values((await fixture.change(sql`select slug from users where id = ${workerId(key)}`)).rows[0] ?? {})[0],
  )

/** Answers without signatures and times, which each run makes anew. */
async function read(fixture: Fixture, key: string, url: string) {
  const { status, body } = await fixture.request(key, 'GET', url)
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
export const workerCases: AccessCase[] = [
  ...callers.flatMap((key) => [
    reads(`${key} reads the workers`, async (fixture) => {
      const answers = [await read(fixture, key, '/api/me/workers?per_page=300')]
      for (const query of queries) answers.push(await read(fixture, key, `/api/me/workers?per_page=300&${query}`))
      answers.push(await read(fixture, key, '/api/me/workers/simple?per_page=300'))
      return answers
    }),
    writes(`${key} reads a worker and their medical answers`, async (fixture) => {
      const answers = []
      for (const worker of whose) {
        const slug = await slugOf(fixture, worker)
        answers.push(await read(fixture, key, `/api/me/workers/${slug}`))
        answers.push(await read(fixture, key, `/api/me/workers/${slug}/health`))
      }
      const { rows } = await fixture.change(sql`select count(*) from health_access_log`)
      return [answers, rows]
    }),
    writes(`${key} changes profiles`, async (fixture) => {
      const answers = []
      for (const worker of whose)
        answers.push(
          (
            await fixture.request(key, 'PUT', `/api/me/workers/${workerId(worker)}/profile-update`, {
              device_id: 'reset',
            })
          ).status,
        )
      answers.push((await fixture.request(key, 'PUT', '/api/me/profile/personal', profile)).status)
      const overview = { about: 'By trade.', entries: { LANGUAGE: ['polish'] }, open_to_work: true }
      answers.push((await fixture.request(key, 'PUT', '/api/me/profile/overview', overview)).status)
      const { rows: photos } = await fixture.change(
        sql`select m.id, m.owner_id from media m join users u on u.photo_media_id = m.id where m.owner_id in (${workerId('jan-nowak')}, ${workerId('dave-hollis')}) order by m.owner_id`,
      )
      for (const { id } of photos)
        answers.push((await fixture.request(key, 'PUT', '/api/me/profile/photo', { photo_id: id })).status)
      const { rows } = await fixture.change(
        sql`select id, city, about, open_to_work, photo_media_id from users order by id`,
      )
      return [answers, rows]
    }),
  ]),
  ...callers.map((key) =>
    writes(`${key} opens the medical answers and the cards of workers`, async (fixture) => {
      const opened = []
      for (const worker of whose) {
        const reason = 'Fainted on the scaffold.'
        const health = `/api/me/workers/${await slugOf(fixture, worker)}/health`
        opened.push((await fixture.request(key, 'POST', health, { reason })).status)
        const { rows: checks } = await fixture.change(
          sql`select id from card_checks where worker_id = ${workerId(worker)} order by id`,
        )
        for (const { id } of checks)
          opened.push((await fixture.request(key, 'POST', `/api/card-check/${id}/pictures`)).status)
      }
      return opened
    }),
  ),
  writes('a company lists and changes somebody who left it', async (fixture) => {
    await fixture.change(sql`update employments set ended_at = now() where worker_id = ${workerId('jan-nowak')}`)
    return [
      await read(fixture, 'margaret', '/api/me/workers/simple?search=nowak'),
      (
        await fixture.request('margaret', 'PUT', `/api/me/workers/${workerId('jan-nowak')}/profile-update`, {
          device_id: 'reset',
        })
      ).status,
    ]
  }),
  writes('a company reads and changes somebody whose contract it terminated', async (fixture) => {
    const jan = workerId('jan-nowak')
    await fixture.change(sql`update contracts set terminated_at = '2026-10-20T08:00:00Z' where worker_id = ${jan}`)
    const reset = { device_id: 'reset' }
    const travel = { user_id: jan, type: 3, minutes: 30, distance_km: 4 }
    const work = assignmentBody({ worker_id: jan })
    return [
      await read(fixture, 'margaret', `/api/me/workers/${await slugOf(fixture, 'jan-nowak')}`),
      await read(fixture, 'margaret', '/api/me/workers/simple?status=ASSIGNABLE&search=nowak'),
      (await fixture.request('margaret', 'POST', '/api/assignments', work)).status,
      (await fixture.request('margaret', 'PUT', `/api/me/workers/${jan}/profile-update`, reset)).status,
      (await fixture.request('margaret', 'POST', '/api/me/getting-to-work', travel)).status,
    ]
  }),
  writes('who is paid by one and works under contract for another, as the first knows them', async (fixture) => {
    await fixture.change(sql`update contracts set terminated_at = now() where worker_id = ${workerId('jan-nowak')}`)
    await fixture.change(sql`insert into contracts (id, slug, worker_id, company_id, role_id, start_at)
      values (gen_random_uuid(), 'elsewhere', ${workerId('jan-nowak')}, ${companyId('other')}, 'labourer', current_date - 400)`)
    return read(fixture, 'harjit', '/api/me/workers?per_page=300')
  }),
  writes('a card that one company refused by eye, as another lists it', async (fixture) => {
    const jan = workerId('jan-nowak')
    await fixture.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${jan}, ${companyId('other')}, 'LINK_CODE', now())`)
    await fixture.change(sql`update skill_cards set expires_on = '2030-01-01' where user_id = ${jan}`)
    await fixture.change(sql`update card_checks set status = 'FAILED', how = 'EYE' where worker_id = ${jan}`)
    const lists = []
    for (const key of ['margaret', 'owain'])
      for (const card of ['REFUSED', 'WAITING', 'VERIFIED'])
        lists.push(await read(fixture, key, `/api/me/workers?card=${card}&per_page=300`))
    return lists
  }),
  writes('a worker of two companies, of whom only one gave a contract, as each of them knows them', async (fixture) => {
    const jan = workerId('jan-nowak')
    await fixture.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${jan}, ${companyId('other')}, 'LINK_CODE', now())`)
    await fixture.change(sql`update users set open_to_work = true where id = ${jan}`)
    const slug = await slugOf(fixture, 'jan-nowak')
    return [
      await read(fixture, 'owain', `/api/me/workers/${slug}`),
      await read(fixture, 'margaret', `/api/me/workers/${slug}`),
    ]
  }),
  writes('a worker of two companies, as each of them knows them', async (fixture) => {
    await fixture.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${workerId('jan-nowak')}, ${companyId('other')}, 'LINK_CODE', now())`)
    await fixture.change(sql`update card_checks set status = 'FAILED' where worker_id = ${workerId('jan-nowak')}`)
    const slug = await slugOf(fixture, 'jan-nowak')
    return [
      await read(fixture, 'owain', '/api/me/workers?per_page=300'),
      await read(fixture, 'owain', '/api/me/workers?status=UNASSIGNED&per_page=300'),
      await read(fixture, 'owain', '/api/me/workers?card=REFUSED&per_page=300'),
      await read(fixture, 'owain', `/api/me/workers/${slug}`),
      await read(fixture, 'owain', `/api/me/workers/${slug}/health`),
      await read(fixture, 'jan-nowak', `/api/me/workers/${slug}`),
    ]
  }),
]
