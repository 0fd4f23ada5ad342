import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JobPostMove, jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { jobApplications, jobPosts } from '#server/platform/db/schema/job'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { type JobPost, type MarketPost, PostStatus } from '#shared/api/jobs/job-post'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { type PostBody, postBody } from '../../support/jobs/job-post-body.ts'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

const create = (key: string, body: object = postBody()) => demo.request(key, 'POST', '/api/me/job-posts', body)
const change = (key: string, id: string, body: object) => demo.request(key, 'PUT', `/api/me/job-posts/${id}`, body)
const remove = (key: string, id: string) => demo.request(key, 'DELETE', `/api/me/job-posts/${id}`)
const mine = async (key: string, query = '') => (await demo.request(key, 'GET', `/api/me/job-posts${query}`)).json()
const market = async (key: string, query: Record<string, string> = {}) =>
  (await demo.request(key, 'GET', `/api/job-posts?${new URLSearchParams({ per_page: '200', ...query })}`)).json()
    .data as MarketPost[]
async function made(body: Partial<PostBody> = {}, key = 'priya'): Promise<JobPost> {
  const answer = await create(key, postBody(body))
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json().data
}
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id)
const setOpen = (key: Parameters<typeof siteId>[0], active: boolean) =>
  system((tx) =>
    tx
      .update(sites)
      .set({ active })
      .where(eq(sites.id, siteId(key))),
  )

describe('a company’s posts', () => {
  test('are made with what was typed, and are active', async () => {
    const body = {
      site_id: siteId('riverside'),
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      due_date: '2026-11-02',
      manager_id: staffId('priya'),
      hourly_rate: 22.5,
      positions: 3,
      description: '<b>Second floor</b>',
      employment_type: 'PAYE',
    }
    const post = await made(body)
    expect(post).toMatchObject({
      model_type: 'post',
      status: 'ACTIVE',
      company: { id: companyId('main') },
      site: { id: siteId('riverside') },
      role: 'Labourer',
      manager: { id: staffId('priya') },
      author: { id: staffId('priya') },
      hourly_rate: 22.5,
      positions: 3,
      applications: 0,
      description: '<b>Second floor</b>',
    })
    expect((await demo.request('margaret', 'GET', `/api/me/job-posts/${post.id}`)).json().data).toEqual(post)
    expect(await traces.movesOf(demo, post.id)).toMatchObject([
      {
        noun: 'jobPost',
        move: 'create',
        from: null,
        to: 'ACTIVE',
        by: staffId('priya'),
        company_id: companyId('main'),
      },
    ])
  })

  test.each<[string, object, string]>([
    ['no role', { role_id: undefined }, 'role_id'],
    ['a role that there is not', { role_id: 'astronaut' }, 'role_id'],
    ['a last day to apply that is over', { due_date: '2026-10-25' }, 'due_date'],
    ['a first day that is over', { start_at: '2026-10-25' }, 'start_at'],
    ['swapped days', { start_at: '2026-12-18', end_at: '2026-11-09' }, 'end_at'],
    ['31 February', { start_at: '2027-02-31' }, 'start_at'],
    ['a negative rate', { hourly_rate: -0.01 }, 'hourly_rate'],
    ['a rate of three decimals', { hourly_rate: 22.505 }, 'hourly_rate'],
    ['nobody wanted', { positions: 0 }, 'positions'],
    ['half a person wanted', { positions: 1.5 }, 'positions'],
    ['a site of another company', { site_id: siteId('mill') }, 'site_id'],
    ['an approver of another company', { manager_id: staffId('owain') }, 'manager_id'],
    ['no address for invoices', { email_for_invoice: 'nowhere' }, 'email_for_invoice'],
    ['a field that there is not', { company_id: companyId('other') }, 'company_id'],
  ])('%s is refused on its field', async (_, body, field) => {
    for (const answer of [
      await create('priya', { ...postBody(), ...body }),
      await change('priya', (await made()).id, { ...postBody(), ...body }),
    ])
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]])
  })

  test('are listed by status and searched, the newest first, with their counts', async () => {
    const text = 'Wattle and daub'
    const [one, two] = [await made({ description: text }), await made({ description: text })]
    await change('priya', one.id, { ...postBody({ description: text }), status: 'INACTIVE', inactive_reason: 'Filled' })
    const query = `search=${encodeURIComponent('WATTLE and')}`
    const all = await mine('priya', `?${query}`)
    expect([idsOf(all.data), all.counts]).toEqual([[two.id, one.id], { ACTIVE: 1, INACTIVE: 1 }])
    expect(idsOf((await mine('priya', `?${query}&status=ACTIVE`)).data)).toEqual([two.id])
    const inactive = await mine('priya', `?${query}&status=INACTIVE`)
    expect(inactive.data).toMatchObject([{ id: one.id, status: 'INACTIVE', inactive_reason: 'Filled' }])
    expect((await demo.request('priya', 'GET', '/api/me/job-posts?status=REMOVED')).statusCode).toBe(422)
  })

  test('are listed by site, with their counts', async () => {
    const site_id = siteId('oswald')
    const description = 'Lime render'
    const [there] = [await made({ site_id, description }), await made({ description })]
    const listed = await mine('priya', `?search=Lime&site=${site_id}`)
    expect([idsOf(listed.data), listed.counts]).toEqual([[there.id], { ACTIVE: 1, INACTIVE: 0 }])
    expect((await mine('priya', `?search=Lime&site=${missing}`)).data).toEqual([])
    expect((await demo.request('priya', 'GET', '/api/me/job-posts?site=everywhere')).statusCode).toBe(422)
  })

  test('say since when they are off the market', async () => {
    const post = await made()
    expect(post.inactive_since).toBeNull()
    const off = await change('priya', post.id, { ...postBody(), status: 'INACTIVE', inactive_reason: 'Filled' })
    const since = demo.clock.now().toISOString()
    expect(off.json().data.inactive_since).toBe(since)
    expect((await change('priya', post.id, postBody())).json().data.inactive_since).toBe(since)
    const on = await change('priya', post.id, { ...postBody(), status: 'ACTIVE' })
    expect(on.json().data.inactive_since).toBeNull()
  })

  test('are changed, with the version that was read', async () => {
    const post = await made({ hourly_rate: 20 })
    const answer = await change('margaret', post.id, { ...postBody({ hourly_rate: 21 }), updated_at: post.updated_at })
    expect(answer.json().data).toMatchObject({ hourly_rate: 21, status: 'ACTIVE' })
    const late = await change('priya', post.id, { ...postBody({ hourly_rate: 19 }), updated_at: post.updated_at })
    expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([409, ['updated_at']])
  })

  test('can be changed after their days, which are not judged again', async () => {
    const post = await made({ due_date: '2026-10-30', start_at: '2026-11-09' })
    await system((tx) => tx.update(jobPosts).set({ due_date: '2026-10-20' }).where(eq(jobPosts.id, post.id)))
    const body = { due_date: '2026-10-20', start_at: '2026-11-09', description: 'Still looking' }
    expect((await change('priya', post.id, postBody(body))).statusCode).toBe(200)
    expect((await change('priya', post.id, postBody({ ...body, due_date: '2026-10-21' }))).statusCode).toBe(422)
  })

  test('a reason for being inactive goes when it is active again', async () => {
    const post = await made()
    await change('priya', post.id, { ...postBody(), status: 'INACTIVE', inactive_reason: 'Filled' })
    const again = await change('priya', post.id, { ...postBody(), status: 'ACTIVE' })
    expect(again.json().data).toMatchObject({ status: 'ACTIVE', inactive_reason: null })
    expect((await traces.movesOf(demo, post.id)).map(({ move }) => move)).toEqual(['create', 'deactivate', 'activate'])
  })

  test('on a closed site none is made or put on the market', async () => {
    const site_id = siteId('riverside')
    const post = await made({ site_id })
    await change('priya', post.id, { ...postBody({ site_id }), status: 'INACTIVE' })
    await setOpen('riverside', false)
    const answers = [
      await create('priya', postBody({ site_id })),
      await change('priya', post.id, { ...postBody({ site_id }), status: 'ACTIVE' }),
      await change('priya', post.id, postBody({ site_id })),
    ]
    await setOpen('riverside', true)
    for (const answer of answers)
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'This site is closed.'])
  })

  test('removed ones are shown to nobody, and are not moved any more', async () => {
    const post = await made()
    expect((await remove('priya', post.id)).json()).toEqual({ message: 'Job post removed.' })
    for (const path of ['/api/me/job-posts', '/api/job-posts'])
      expect((await demo.request('priya', 'GET', `${path}/${post.id}`)).statusCode).toBe(404)
    expect(idsOf((await mine('priya', '?per_page=200')).data)).not.toContain(post.id)
    expect((await change('priya', post.id, postBody())).json().message).toBe('This job post was removed.')
    expect(await system((tx) => tx.select().from(jobPosts).where(eq(jobPosts.id, post.id)))).toMatchObject([
      { removed_at: demo.clock.now() },
    ])
  })
})

const stored: Record<PostStatus, Partial<typeof jobPosts.$inferInsert>> = {
  ACTIVE: { status: 'ACTIVE', removed_at: null },
  INACTIVE: { status: 'INACTIVE', removed_at: null },
  REMOVED: { status: 'ACTIVE', removed_at: new Date('2026-10-20T09:00:00Z') },
}
const ways: { move: Exclude<JobPostMove, { type: 'create' | 'apply' }>; body?: object; from?: PostStatus[] }[] = [
  { move: { type: 'edit' }, body: postBody({ positions: 2 }) },
  { move: { type: 'deactivate' }, body: { ...postBody(), status: 'INACTIVE' }, from: ['ACTIVE', 'REMOVED'] },
  { move: { type: 'activate' }, body: { ...postBody(), status: 'ACTIVE' }, from: ['INACTIVE'] },
  { move: { type: 'remove' } },
]
describe('every move by everybody', () => {
  const cases = ways.flatMap(({ from = PostStatus.options, ...way }) => from.map((status) => ({ status, ...way })))
  test.each(cases)('$status, $move.type', async ({ status, move, body }) => {
    for (const key of ['margaret', 'priya', 'imran', 'owain', 'harjit', 'jan-nowak', 'dave-hollis']) {
      const { id } = await made()
      await system((tx) => tx.update(jobPosts).set(stored[status]).where(eq(jobPosts.id, id)))
      const call = (one: string) => (move.type === 'remove' ? remove(key, one) : change(key, one, body ?? {}))
      const answer = await call(id)
      if (['harjit', 'jan-nowak', 'dave-hollis'].includes(key)) expect([key, answer.statusCode]).toEqual([key, 403])
      else if (['imran', 'owain'].includes(key))
        expect([answer.statusCode, answer.body]).toEqual([404, (await call(missing)).body])
      else {
        const verdict = judge(jobPostLifecycle, stateOf(status), { isOpen: true, isInTime: true }, move)
        if (!verdict.allowed) expect([answer.statusCode, answer.json().message]).toEqual([409, verdict.reason])
        else {
          const status = move.type === 'remove' ? 'REMOVED' : answer.json().data?.status
          expect([answer.statusCode, status]).toEqual([200, statusOf(verdict.status)])
        }
      }
    }
  })
})

describe('the market', () => {
  test('shows active posts of every company; inactive ones only to their own', async () => {
    const [active, inactive, late] = [await made(), await made(), await made({ due_date: '2026-10-26' })]
    await change('priya', inactive.id, { ...postBody(), status: 'INACTIVE' })
    const found = async (key: string) => idsOf(await market(key)).filter((id) => added.includes(id))
    const added = idsOf([active, inactive, late])
    expect(await found('grace-adjei')).toEqual([late.id, active.id])
    expect(await found('owain')).toEqual([late.id, active.id])
    expect(await found('margaret')).toEqual([late.id, inactive.id, active.id])
    await system((tx) => tx.update(jobPosts).set({ due_date: '2026-10-25' }).where(eq(jobPosts.id, late.id)))
    expect(await found('grace-adjei')).toEqual([active.id])
    for (const [key, code] of [
      ['grace-adjei', 404],
      ['owain', 404],
      ['priya', 200],
    ] as const)
      expect((await demo.request(key, 'GET', `/api/job-posts/${inactive.id}`)).statusCode).toBe(code)
    expect((await demo.request('harjit', 'GET', '/api/job-posts')).statusCode).toBe(403)
  })

  test('tells strangers nothing of approver, author and invoices', async () => {
    const { id } = await made({ payment_type: 'OWN', email_for_invoice: 'bills@calder-finch.example' })
    const answer = await demo.request('grace-adjei', 'GET', `/api/job-posts/${id}`)
    expect(answer.body).not.toMatch(/bills@|author|manager|applications|inactive_reason/)
  })

  test('marks what one has applied for, and one’s own company’s', async () => {
    const { id } = await made()
    const row = { id: newId(), post_id: id, worker_id: workerId('grace-adjei'), company_id: companyId('main') }
    await system((tx) => tx.insert(jobApplications).values(row))
    const read = async (key: string) => (await demo.request(key, 'GET', `/api/job-posts/${id}`)).json().data
    expect(await read('grace-adjei')).toMatchObject({ applied: true, own: false })
    expect(await read('jan-nowak')).toMatchObject({ applied: false })
    expect(await read('priya')).toMatchObject({ own: true })
    expect((await demo.request('priya', 'GET', `/api/me/job-posts/${id}`)).json().data.applications).toBe(1)
  })

  test('is searched, filtered and ordered', async () => {
    const text = 'Rammed earth'
    const labels = { description: text, site_id: null }
    const cheap = await made({ ...labels, role_id: 'carpenter', hourly_rate: 18, start_at: '2026-11-02' })
    const costly = await made({ ...labels, hourly_rate: 25, start_at: '2026-12-01' })
    const open = await made(labels)
    const found = async (query: Record<string, string>) =>
      idsOf(await market('grace-adjei', { search: text, ...query }))
    expect(await found({})).toEqual([open.id, costly.id, cheap.id])
    expect(await found({ role: 'carpenter' })).toEqual([cheap.id])
    expect(await found({ rate_from: '20' })).toEqual([costly.id])
    expect(await found({ start_from: '2026-11-03' })).toEqual([open.id, costly.id])
    expect(await found({ sort: 'best_paid' })).toEqual([costly.id, cheap.id, open.id])
    expect(await found({ search: 'carpent', role: 'carpenter' })).toContain(cheap.id)
    expect(await found({ search: 'nothing of the kind' })).toEqual([])
    expect(await found({ search: "'; drop table job_posts; --" })).toEqual([])
  })

  test('measures from one’s postcode area to a site’s pin', async () => {
    const worker = workerId('grace-adjei')
    const [near, far] = [await made({ site_id: siteId('riverside') }), await made({ site_id: siteId('northgate') })]
    const none = await made()
    const setPostcode = (postcode: string | null) =>
      system((tx) => tx.update(users).set({ postcode }).where(eq(users.id, worker)))
    const milesTo = async (query: Record<string, string> = {}) =>
      (await market('grace-adjei', query))
        .filter(({ id }) => idsOf([near, far, none]).includes(id))
        .map(({ id, distance_miles }) => [id, distance_miles])
    // The centre of LS is 0.8 miles from the one pin, and 8.5 from the other.
    await setPostcode('ls10 1qr')
    expect(await milesTo({ sort: 'nearest' })).toEqual([
      [near.id, 1],
      [far.id, 8],
      [none.id, null],
    ])
    expect(await milesTo({ within_miles: '5' })).toEqual([[near.id, 1]])
    await setPostcode(null)
    expect(await milesTo({ sort: 'nearest' })).toEqual([
      [none.id, null],
      [far.id, null],
      [near.id, null],
    ])
    expect(await milesTo({ within_miles: '5' })).toEqual([])
  })
})
