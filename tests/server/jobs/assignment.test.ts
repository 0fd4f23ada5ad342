import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Assignment, AssignmentDetail } from '#shared/api/jobs/assignment'
import type { DocsAuditRow } from '#shared/api/sites/docs-audit'
import type { SiteDocument } from '#shared/api/sites/site-document'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import {
  type AssignmentBody,
  type AssignmentChange,
  assignmentBody,
  assignmentChange,
} from '../../support/jobs/assignment-body.ts'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'
import { uploadPdf } from '../platform/files/files.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const [riverside, northgate, oswald] = [siteId('riverside'), siteId('northgate'), siteId('oswald')]
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const slugOf = async (key: string) =>
  (
    await system((tx) =>
      tx
        .select({ slug: users.slug })
        .from(users)
        .where(eq(users.id, workerId(key))),
    )
  )[0]?.slug
const create = (key: string, changed: Partial<AssignmentBody> = {}) =>
  demo.request(key, 'POST', '/api/assignments', assignmentBody(changed))
const read = async (key: string, id: string) =>
  (await demo.request(key, 'GET', `/api/assignments/${id}`)).json().data as AssignmentDetail
const of = async (key: string, worker: string) =>
  (await demo.request(key, 'GET', `/api/me/workers/${await slugOf(worker)}/assignments?per_page=200`)).json()
    .data as Assignment[]
const mine = async (key: string, query = '') =>
  (await demo.request(key, 'GET', `/api/me/assignments${query}`)).json().data as Assignment[]
const movesOf = (id: string) => traces.movesOf(demo, id)
const notificationsOf = (userId: string, id: string) => traces.notificationsOf(demo, userId, 'assignment_id', id)
const roleOf = async (key: string) => (await of('margaret', key))[0]?.role_id ?? ''

describe('assigning a worker', () => {
  test('says who, where, as what, from when to when, and tells them', async () => {
    const answer = await create('margaret')
    expect(answer.statusCode).toBe(200)
    const made = answer.json().data as AssignmentDetail
    expect(made).toMatchObject({
      status: 'AWAITING',
      worker: { slug: await slugOf('callum-ogilvie'), last_name: 'Ogilvie' },
      site: { id: northgate },
      role: 'Labourer',
      start_at: '2027-03-01',
      end_at: '2027-03-31',
      rams_accepted: false,
      editable: true,
      cancelled_at: null,
    })
    expect(made.display_name).toMatch(/^Labourer at Northgate/)
    expect(made.documents.length).toBe(made.unread)
    expect(made.timeline).toEqual([expect.objectContaining({ move: 'create', to: 'AWAITING', by: 'Margaret Finch' })])
    expect(await movesOf(made.id)).toEqual([
      expect.objectContaining({
        noun: 'assignment',
        from: null,
        move: 'create',
        to: 'AWAITING',
        by: personId('margaret'),
      }),
    ])
    expect(await notificationsOf(workerId('callum-ogilvie'), made.id)).toEqual([
      expect.objectContaining({ type: 'assignment.created', description: expect.stringContaining('01/03/2027') }),
    ])
  })

  test('without a manager the first of the site approves; one named must be a rightful approver', async () => {
    const days = { start_at: '2027-04-01', end_at: '2027-04-02' }
    const free = (await create('margaret', days)).json().data as AssignmentDetail
    expect(free.manager?.id).toBe(personId('colin'))
    const owner = await create('margaret', {
      start_at: '2027-04-05',
      end_at: '2027-04-06',
      manager_id: personId('margaret'),
    })
    expect(owner.json().data.manager.id).toBe(personId('margaret'))
    for (const stranger of [personId('priya'), personId('beata'), workerId('jan-nowak'), missing]) {
      const answer = await create('margaret', { ...days, manager_id: stranger })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { manager_id: ['Choose a manager of this site or an owner of your company.'] },
      ])
    }
  })

  test.each<[string, object, string]>([
    ['the end before the start', { start_at: '2027-03-31', end_at: '2027-03-01' }, 'end_at'],
    ['a day that is none', { start_at: '2027-02-30' }, 'start_at'],
    ['a trade that is none', { role_id: 'wizard' }, 'role_id'],
    ['somebody of another company', { worker_id: workerId('winston-achebe') }, 'worker_id'],
    ['somebody who left', { worker_id: workerId('gheorghe-popescu') }, 'worker_id'],
    ['a site of another company', { site_id: siteId('mill') }, 'site_id'],
    ['a site that is none', { site_id: missing }, 'site_id'],
    ['a field of the server', { status: 'CANCELLED' }, 'status'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await create('margaret', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('refuses days that are over and a closed site, in words', async () => {
    const over = await create('margaret', { start_at: '2026-10-01', end_at: '2026-10-25' })
    expect([over.statusCode, over.json().message]).toEqual([409, 'The last day is past: choose today or a later one.'])
    await system((tx) => tx.update(sites).set({ active: false }).where(eq(sites.id, oswald)))
    const closed = await create('margaret', { site_id: oswald })
    await system((tx) => tx.update(sites).set({ active: true }).where(eq(sites.id, oswald)))
    expect([closed.statusCode, closed.json().message]).toEqual([409, 'This site is closed.'])
  })

  test('elsewhere on the same days asks first; on the same site it is refused', async () => {
    const days = { worker_id: workerId('callum-ogilvie'), start_at: '2027-05-01', end_at: '2027-05-31' }
    expect((await create('margaret', days)).statusCode).toBe(200)
    const twice = await create('margaret', {
      ...days,
      confirm_overlap: true,
      start_at: '2027-05-31',
      end_at: '2027-06-30',
    })
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'They work on this site on some of these days already: change that assignment.',
    ])
    const elsewhere = await create('margaret', { ...days, site_id: oswald })
    expect([elsewhere.statusCode, elsewhere.json().errors]).toEqual([
      422,
      { confirm_overlap: [expect.stringMatching(/^They work at Northgate.* from 01\/05\/2027 to 31\/05\/2027\./)] },
    ])
    expect((await create('margaret', { ...days, site_id: oswald, confirm_overlap: true })).statusCode).toBe(200)
  })

  test('two at once on the same days: one is made', async () => {
    const days = {
      worker_id: workerId('nkechi-eze'),
      role_id: 'carpenter',
      start_at: '2027-07-01',
      end_at: '2027-07-31',
    }
    const both = await Promise.all([create('margaret', days), create('colin', days)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a sub-company assigns its own people to a shared site, and nobody else’s', async () => {
    const otherAssignment = (await of('beata', 'jermaine-clarke'))[0]
    const body = {
      worker_id: otherAssignment?.worker.id ?? '',
      role_id: 'electrician',
      site_id: riverside,
      start_at: '2027-08-01',
      end_at: '2027-08-02',
      confirm_overlap: true,
    }
    const made = await create('imran', body)
    expect([made.statusCode, made.json().data?.company.name]).toEqual([200, expect.stringContaining('Brightwire')])
    expect((await create('imran', { ...body, worker_id: workerId('jan-nowak') })).statusCode).toBe(422)
    expect((await create('imran', { ...body, site_id: northgate })).statusCode).toBe(422)
    const assignment = await read('margaret', made.json().data.id)
    expect(assignment).toMatchObject({ editable: false, worker: { id: otherAssignment?.worker.id } })
    const cancel = await demo.request('margaret', 'DELETE', `/api/assignments/${assignment.id}`)
    expect(cancel.statusCode).toBe(404)
  })
})

describe('a site that lets nobody of the company in', () => {
  const barredOf = async (key: string, worker: string) => (await of(key, worker)).map(({ barred }) => barred)
  const home = async (key: string) => (await demo.request(key, 'GET', '/api/me/home')).json().data.home
  const setActive = (active: boolean) => system((tx) => tx.update(sites).set({ active }).where(eq(sites.id, riverside)))

  test('closed: the assignment says so to worker and office, and home sends nobody there', async () => {
    expect((await home('jan-nowak')).next.site).toBe('Riverside Quarter, Block C')
    await setActive(false)
    const closed = await home('jan-nowak')
    const words = [(await mine('jan-nowak')).map(({ barred }) => barred), await barredOf('margaret', 'jan-nowak')]
    const guarded = (await home('dave-hollis')).sites
    await setActive(true)
    expect(closed.next).toBeNull()
    expect(closed.tasks.filter(({ kind }: { kind: string }) => kind === 'documents')).toEqual([])
    expect(words[0]).toContain('SITE_CLOSED')
    expect(words[1]).toContain('SITE_CLOSED')
    expect(guarded).toEqual([])
    expect((await mine('jan-nowak')).map(({ barred }) => barred)).not.toContain('SITE_CLOSED')
  })

  test('whose access has ended: the host’s and the company’s office read it, the host’s own people go on', async () => {
    const access = and(eq(siteSubcompanies.site_id, riverside), eq(siteSubcompanies.status, 'GRANTED'))
    const granted = await system((tx) =>
      tx.update(siteSubcompanies).set({ status: 'ENDED' }).where(access).returning({ id: siteSubcompanies.id }),
    )
    const words = [await barredOf('beata', 'jermaine-clarke'), await barredOf('margaret', 'jan-nowak')]
    await system((tx) =>
      tx
        .update(siteSubcompanies)
        .set({ status: 'GRANTED' })
        .where(
          inArray(
            siteSubcompanies.id,
            granted.map(({ id }) => id),
          ),
        ),
    )
    expect(words[0]).toContain('NO_ACCESS')
    expect(words[1]).not.toContain('NO_ACCESS')
    expect(await barredOf('beata', 'jermaine-clarke')).not.toContain('NO_ACCESS')
  })
})

describe('an assignment that stands', () => {
  let id = ''
  beforeAll(async () => {
    id = (await create('margaret', { worker_id: workerId('vasile-munteanu') })).json().data.id
  })
  const longer = assignmentChange({ end_at: '2027-04-15' })
  const change = (key: string, changed: Partial<AssignmentChange> = {}) =>
    demo.request(key, 'PUT', `/api/assignments/${id}`, { ...longer, ...changed })

  test('is changed, written down and told', async () => {
    const answer = await change('margaret')
    expect([answer.statusCode, answer.json().data?.end_at]).toEqual([200, '2027-04-15'])
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'edit', from: 'AWAITING', to: 'AWAITING' })
    expect((await notificationsOf(workerId('vasile-munteanu'), id)).at(-1)).toMatchObject({
      type: 'assignment.changed',
    })
  })

  test('stays on its site: what was accepted there is evidence of that site, and of no other host’s', async () => {
    const mill = siteId('mill')
    const access = { site_id: mill, company_id: companyId('sub'), status: 'GRANTED' as const }
    await system((tx) =>
      tx.insert(siteSubcompanies).values({ id: newId(), ...access, created_at: demo.deps.clock.now() }),
    )
    const audit = async (key: string, site: string) =>
      ((await demo.request(key, 'GET', `/api/me/sites/${site}/docsAudit?per_page=200`)).json().data as DocsAuditRow[])
        .filter(({ worker }) => worker.id === workerId('jermaine-clarke'))
        .map(({ document, version, accepted_at }) => [document.name, version, accepted_at])
    const [assignment] = await of('imran', 'jermaine-clarke')
    if (!assignment) throw new Error('not assigned')
    const { role_id, start_at, end_at } = assignment
    const put = (site_id: string) =>
      demo.request('imran', 'PUT', `/api/assignments/${assignment.id}`, { site_id, role_id, start_at, end_at })
    const before = [await audit('margaret', riverside), await audit('owain', mill)]
    expect(before[0]?.some(([, , accepted_at]) => accepted_at)).toBe(true)
    expect(before[1]).toEqual([])
    const moved = await put(mill)
    expect([moved.statusCode, moved.json().errors]).toEqual([
      422,
      { site_id: ['An assignment stays on its site. Cancel it and make one there.'] },
    ])
    expect([await audit('margaret', riverside), await audit('owain', mill)]).toEqual(before)
    expect((await demo.request('owain', 'GET', `/api/assignments/${assignment.id}`)).statusCode).toBe(404)
    expect((await put(riverside)).statusCode).toBe(200)
  })

  test('gets another manager, one who may approve there', async () => {
    const url = `/api/assignments/${id}/manager`
    const refused = await demo.request('margaret', 'PUT', url, { manager_id: personId('priya') })
    expect(refused.statusCode).toBe(422)
    const answer = await demo.request('margaret', 'PUT', url, { manager_id: personId('margaret') })
    expect(answer.json().data.manager.id).toBe(personId('margaret'))
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'changeManager' })
  })

  test.each(['owain', 'imran', 'eamon', 'beata'])('is missing for %s, as one that never was', async (key) => {
    const other = await demo.request(key, 'GET', `/api/assignments/${id}`)
    const never = await demo.request(key, 'GET', `/api/assignments/${missing}`)
    expect([other.statusCode, other.body]).toEqual([404, never.body])
    for (const [method, path, body] of [
      ['PUT', '', longer],
      ['PUT', '/manager', { manager_id: personId(key) }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await demo.request(key, method, `/api/assignments/${id}${path}`, body)).statusCode).toBe(404)
  })

  test('another worker reads nothing of it; its own worker does', async () => {
    expect((await demo.request('jan-nowak', 'GET', `/api/assignments/${id}`)).statusCode).toBe(404)
    expect((await read('vasile-munteanu', id)).editable).toBe(false)
    expect((await mine('vasile-munteanu')).map((one) => one.id)).toContain(id)
    expect((await mine('jan-nowak')).map((one) => one.id)).not.toContain(id)
  })

  test('is cancelled once, stays written, and the worker hears of it', async () => {
    const cancel = () => demo.request('colin', 'DELETE', `/api/assignments/${id}`)
    expect((await cancel()).statusCode).toBe(200)
    const again = await cancel()
    expect([again.statusCode, again.json().message]).toEqual([409, 'This assignment was cancelled: make a new one.'])
    expect((await change('margaret')).statusCode).toBe(409)
    expect(await read('margaret', id)).toMatchObject({ status: 'CANCELLED', cancelled_at: expect.any(String) })
    expect((await notificationsOf(workerId('vasile-munteanu'), id)).at(-1)).toMatchObject({
      type: 'assignment.cancelled',
    })
    expect((await mine('vasile-munteanu')).map((one) => one.id)).not.toContain(id)
    expect((await mine('vasile-munteanu', '?expired=true')).map((one) => one.id)).toContain(id)
  })

  test('once it is over it is as it was', async () => {
    const [ended] = await system((tx) =>
      tx
        .select()
        .from(assignments)
        .where(and(eq(assignments.status, 'CREATED'), sql`${assignments.end_at} < '2026-10-26'`)),
    )
    const company = ended?.worker_id === workerId('declan-o-shaughnessy') ? 'eamon' : 'margaret'
    const answer = await demo.request(company, 'DELETE', `/api/assignments/${ended?.id}`)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This assignment has ended: make a new one.'])
  })
})

describe('the documents', () => {
  const sign = (key: string, id: string, media_id: string, password = 'five-bar gate') =>
    demo.request(key, 'PUT', `/api/me/assignments/${id}/accept-rams`, { media_id, password })

  test('those to accept come first, and my assignments with them', async () => {
    const all = await mine('piotr-mazur')
    expect(all.map(({ rams_accepted }) => rams_accepted)).toEqual(all.map((one) => one.rams_accepted).sort())
    const detail = await read('piotr-mazur', all[0]?.id ?? '')
    expect(detail.documents[0]).toMatchObject({ accepted_at: null, file: { mime_type: 'application/pdf' } })
  })

  test('each is accepted with the own password, and the last makes the assignment ready', async () => {
    const [first] = await mine('piotr-mazur')
    const { id, documents } = await read('piotr-mazur', first?.id ?? '')
    const unread = documents.filter(({ accepted_at }) => !accepted_at)
    const wrong = await sign('piotr-mazur', id, unread[0]?.media_id ?? '', 'not this one')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { password: ['This is not your password. 4 tries left.'] },
    ])
    for (const document of unread) expect((await sign('piotr-mazur', id, document.media_id)).statusCode).toBe(200)
    expect(await read('piotr-mazur', id)).toMatchObject({ status: 'READY', unread: 0, rams_accepted: true })
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'accept', to: 'READY', by: workerId('piotr-mazur') })
    const rows = await system((tx) => tx.select().from(ramsAcceptances).where(eq(ramsAcceptances.assignment_id, id)))
    expect(rows.find(({ media_id }) => media_id === unread[0]?.media_id)?.sha256).toMatch(/^[0-9a-f]{64}$/)
    const before = (await movesOf(id)).length
    expect((await sign('piotr-mazur', id, unread[0]?.media_id ?? '')).statusCode).toBe(200)
    expect((await movesOf(id)).length).toBe(before)
  })

  test('of another worker, and a file that is none of them, are not there', async () => {
    const [first] = await mine('jan-nowak')
    const { id, documents } = await read('jan-nowak', first?.id ?? '')
    expect((await sign('piotr-mazur', id, documents[0]?.media_id ?? '')).statusCode).toBe(404)
    expect((await sign('jan-nowak', id, missing)).statusCode).toBe(404)
  })

  test('a new version is accepted anew by those it is for, who are told; of the old one nothing is accepted', async () => {
    const [first] = await mine('stefan-petrov')
    const before = await read('stefan-petrov', first?.id ?? '')
    for (const { media_id, accepted_at } of before.documents)
      if (!accepted_at) await sign('stefan-petrov', before.id, media_id)
    const documents = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/documents`)).json()
      .data as SiteDocument[]
    const [general, forDryLiners] = [
      documents.find(({ roles }) => !roles.length),
      documents.find(({ roles }) => roles.includes('dry-liner')),
    ]
    const renew = async (document: SiteDocument | undefined, words: string) => {
      const media_id = await uploadPdf(demo, 'margaret', words)
      return demo.request('margaret', 'POST', `/api/me/sites/${riverside}/documents/${document?.id}/versions`, {
        media_id,
      })
    }
    expect((await renew(forDryLiners, 'Towers, again')).statusCode).toBe(200)
    expect(await read('stefan-petrov', before.id)).toMatchObject({ status: 'READY' })
    expect((await renew(general, 'Induction, again')).statusCode).toBe(200)
    const after = await read('stefan-petrov', before.id)
    const old = general?.versions[0]
    expect(after).toMatchObject({ status: 'AWAITING', unread: 1 })
    expect(after.documents[0]).toMatchObject({ name: general?.name, accepted_at: null, accepted_before: old?.version })
    expect(after.timeline[0]).toMatchObject({
      move: 'renew',
      to: 'AWAITING',
      detail: expect.stringContaining('version'),
    })
    expect((await movesOf(before.id)).at(-1)).toMatchObject({ move: 'renew', from: 'READY' })
    expect((await notificationsOf(workerId('stefan-petrov'), before.id)).at(-1)).toMatchObject({
      type: 'assignment.documents',
    })
    const late = await sign('stefan-petrov', before.id, old?.file?.id ?? '')
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(/^This version was replaced by version/),
    ])
  })

  test('a sixth try waits', async () => {
    const [first] = await mine('magdalena-krzyzanowska-wrobel')
    const { id, documents } = await read('magdalena-krzyzanowska-wrobel', first?.id ?? '')
    const media = documents[0]?.media_id ?? ''
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await sign('magdalena-krzyzanowska-wrobel', id, media, 'wrong')).statusCode)
    expect(codes).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('the guard of an own site', () => {
  const guard = { role_id: 'security-guard', start_at: '2027-06-05', end_at: '2027-06-09' }
  const days = (day: string) => ({ start_at: day, end_at: day })
  const notManager = [403, 'You are not a manager of this site.']
  const answerOf = ({ statusCode, json }: Awaited<ReturnType<typeof create>>) => [statusCode, json().message]
  const change = (key: string, id: string, changed: Partial<AssignmentChange>) =>
    demo.request(key, 'PUT', `/api/assignments/${id}`, assignmentChange(changed))

  test('is assigned by an owner, or a manager of that site, and by no other manager', async () => {
    const before = await of('margaret', 'callum-ogilvie')
    expect(answerOf(await create('priya', guard))).toEqual(notManager)
    expect(await of('margaret', 'callum-ogilvie')).toEqual(before)
    expect((await create('priya', { ...guard, role_id: 'labourer', ...days('2027-06-01') })).statusCode).toBe(200)
    expect((await create('priya', { ...guard, site_id: riverside, ...days('2027-06-02') })).statusCode).toBe(200)
    expect((await create('margaret', guard)).statusCode).toBe(200)
  })

  test('is made, or given other days, by no other manager’s change either', async () => {
    const made = async (role_id: string, day: string) =>
      (await create('margaret', { role_id, ...days(day) })).json().data.id as string
    const labourer = await made('labourer', '2027-06-12')
    const becoming = { ...days('2027-06-12'), role_id: 'security-guard' }
    expect(answerOf(await change('priya', labourer, becoming))).toEqual(notManager)
    expect((await read('margaret', labourer)).role_id).toBe('labourer')
    expect((await change('priya', labourer, { ...becoming, role_id: 'electrician' })).statusCode).toBe(200)
    expect((await change('margaret', labourer, becoming)).statusCode).toBe(200)
    const longer = { start_at: '2027-06-12', end_at: '2027-06-13', role_id: 'security-guard' }
    expect(answerOf(await change('priya', labourer, longer))).toEqual(notManager)
  })
})

describe('how somebody gets to work', () => {
  const set = (key: string, body: object) =>
    demo.request(key, 'POST', '/api/me/getting-to-work', { type: 3, minutes: 40, distance_km: 12.5, ...body })

  test('is the worker’s own to say, for one assignment or for all', async () => {
    const [first] = await mine('jan-nowak')
    const own = { user_id: workerId('jan-nowak') }
    expect((await set('jan-nowak', own)).statusCode).toBe(200)
    expect((await read('jan-nowak', first?.id ?? '')).travel).toEqual({ type: 3, minutes: 40, distance_km: 12.5 })
    expect((await set('jan-nowak', { ...own, assignment_id: first?.id, type: 6, minutes: null })).statusCode).toBe(200)
    expect((await read('margaret', first?.id ?? '')).travel).toMatchObject({ type: 6, minutes: null })
    expect((await set('jan-nowak', { user_id: workerId('callum-ogilvie') })).statusCode).toBe(404)
  })

  test('staff say it for their own people, and 0 is no way to travel', async () => {
    expect((await set('margaret', { user_id: workerId('jan-nowak') })).statusCode).toBe(200)
    const foreign = await set('owain', { user_id: workerId('jan-nowak') })
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      422,
      { user_id: ['Choose somebody who works for your company.'] },
    ])
    for (const bad of [{ type: 0 }, { type: 8 }, { minutes: -1 }, { minutes: 1.5 }, { distance_km: 0.05 }])
      expect((await set('jan-nowak', { user_id: workerId('jan-nowak'), ...bad })).statusCode).toBe(422)
  })
})

test('no role of the dictionary is lost on the way', async () => {
  expect(await roleOf('jan-nowak')).toBe('dry-liner')
})
