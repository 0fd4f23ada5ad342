import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/london'
import { channelOf, realtimeEvents } from '#contract/realtime'
import type { SubcompanyInFull } from '#contract/subcompany'
import type { SubcompanyGuard } from '#contract/subcompany-guard'
import { dayInNumbers } from '#contract/words'
import { assignments, siteGuards } from '#server/db/schema/assignment'
import { employments } from '#server/db/schema/company'
import { contracts } from '#server/db/schema/contract'
import { notifications } from '#server/db/schema/notification'
import { outbox } from '#server/db/schema/outbox'
import { auditEvents } from '#server/db/schema/record'
import { siteSubcompanies } from '#server/db/schema/site'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { newId } from '#server/ids'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'

/** Ahmed is a worker of Brightwire, whose access to Riverside Calder & Finch gave. */
const ahmed = 'ahmed-yusuf-warsame'
const natalie = 'natalie-sugden'
const riverside = siteId('riverside')
const brightwire = demoId('subcompany', 2)
const site = `/api/me/sites/${riverside}`
const helen = demoId('visitor', 10)

let demo: Awaited<ReturnType<typeof createDemoServer>>
const pausable = pausableDatabase()
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const db = <R>(work: Parameters<typeof demo.deps.db.transaction<R>>[1]) => demo.deps.db.transaction<R>('system', work)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Door = readonly [method: Method, url: string, body?: object]
/** A roll call that runs, for a guard to find. */
let call = ''
beforeEach(async () => {
  const started = await demo.request('margaret', 'POST', `${site}/roll-calls`, { id: newId(), kind: 'DRILL' })
  const { data, running } = started.json()
  call = data?.call.id ?? running.id
})
afterEach(() => demo.request('margaret', 'PUT', `/api/me/roll-calls/${call}/close`, {}))

const control = '/api/site-control/workers'
const typed = (at: string) => ({ site_id: at, worker_password: demoPassword })
/** Every door of a site that a guard goes through. Those that read stand first. */
const doorsOf = (at: string, roll: string): Door[] => [
  ['GET', `${control}?site_id=${at}&per_page=5000`],
  ['GET', `${control}/${personId('jan-nowak')}?site_id=${at}`],
  ['GET', `/api/me/sites/${at}/fire`],
  ['GET', `/api/me/sites/${at}/fire/people`],
  ['GET', `/api/me/sites/${at}/roll-calls`],
  ['GET', `/api/me/roll-calls/${roll}`],
  ['GET', `/api/me/roll-calls/${roll}/marks?since=0`],
  ['GET', `/api/me/sites/${at}/gates/status`],
  ['GET', `/api/me/visitors/${at}`],
  ['POST', `/api/me/sites/${at}/roll-calls`, { id: newId(), kind: 'REAL' }],
  ['POST', `/api/me/roll-calls/${roll}/marks`, { since: 0, marks: [] }],
  ['POST', `${control}/${personId(natalie)}/check-in`, typed(at)],
  ['POST', `${control}/${personId(natalie)}/check-out`, typed(at)],
  ['POST', '/api/site-control/refusals', { site_id: at, claimed_at: '2026-10-26T07:31:00.000Z', words: 'Kept off.' }],
  ['POST', `/api/site-control/visitors/${at === missing ? missing : helen}/check-in`],
  ['POST', `/api/site-control/visitors/${at === missing ? missing : helen}/check-out`],
  ['PUT', `/api/me/roll-calls/${roll}/close`, {}],
]
const knock = async (key: string, at = riverside, roll = call) => {
  const answers: (readonly [string, number, string])[] = []
  for (const [method, url, body] of doorsOf(at, roll)) {
    const { statusCode, body: text } = await demo.request(key, method, url, body)
    answers.push([`${method} ${url.replace(at, 'SITE').replace(roll, 'CALL')}`, statusCode, text])
  }
  return answers
}
const sitesOf = async (key: string) => {
  const control = (await demo.request(key, 'GET', '/api/site-control')).json().data as { id: string }[] | undefined
  const { home } = (await demo.request(key, 'GET', '/api/me/home')).json().data as {
    home: { sites?: { id: string }[] }
  }
  return [(control ?? []).map(({ id }) => id), (home.sites ?? []).map(({ id }) => id)]
}
/** All doors are shut, and say no more than of a site that is not there. */
async function isShut(key: string) {
  const none = await knock(key, missing, missing)
  expect((await knock(key)).map(([, ...answer]) => answer)).toEqual(none.map(([, ...answer]) => answer))
  expect(none.filter(([, status]) => status !== 404)).toEqual([])
  expect(await sitesOf(key)).toEqual([[], []])
}
async function isOpen(key: string) {
  // 409 is said to somebody who stands in the door: they are checked in already, the roll call is not complete.
  const shut = (await knock(key)).filter(([, status]) => status !== 200 && status !== 409)
  expect(shut).toEqual([])
  expect(await sitesOf(key)).toEqual([[riverside], [riverside]])
}

/** How often the open pages of somebody were told that something of a site has changed. */
const invalidationsOf = async (key: string) =>
  (await db((tx) => tx.select().from(outbox))).filter(
    ({ payload }) => payload.event === realtimeEvents.site && payload.channel === channelOf(personId(key)),
  ).length
const profileOf = async (by: string, key: string) => {
  const slug = (await demo.request(key, 'GET', '/api/me')).json().data.slug as string
  const { data } = (await demo.request(by, 'GET', `/api/me/workers/${slug}`)).json()
  return { ...data, slug }
}
/** Saves somebody's profile with these trades, as their company does. */
async function hasTrades(by: string, key: string, ...ROLE: string[]) {
  const { first_name, last_name, about, payroll_number, updated_at, personal } = await profileOf(by, key)
  const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...rest } = personal
  const form = { first_name, last_name, about, payroll_number, updated_at, ...rest, entries: { ROLE } }
  const saved = await demo.request(by, 'PUT', `/api/me/workers/${personId(key)}/profile-update`, form)
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
  demo.clock.forward(1)
  // The change of the role has ended their sessions.
  demo.forget(key)
  return saved.json().data
}
const assigned = (key: string, company: Parameters<typeof companyId>[0]) =>
  db(async (tx) => {
    const isAssigned = and(
      eq(assignments.worker_id, personId(key)),
      eq(assignments.site_id, riverside),
      eq(assignments.company_id, companyId(company)),
      eq(assignments.status, 'CREATED'),
    )
    const [row] = await tx.select().from(assignments).where(isAssigned)
    if (!row) throw new Error('not assigned')
    return row
  })
/** The sub-company puts its worker on the host's site in the guard's trade, with what is open to it. */
async function placedBySub(key: string) {
  const { id, start_at, end_at } = await assigned(key, 'sub')
  const work = { site_id: riverside, role_id: 'security-guard', start_at, end_at }
  expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
  return { id, work }
}
/** Approves by name on the days that the list names, on any where it names none, or ends it. */
async function approve(by: string, key: string, approved = true, at = riverside) {
  const { start_at, end_at } = (await shownOf())?.days ?? { start_at: '2026-10-26', end_at: '2026-12-24' }
  const days = approved ? { days: { start_at, end_at } } : {}
  return demo.request(by, 'PUT', `/api/me/sites/${at}/guards/${personId(key)}`, { approved, ...days })
}
/** As the screen does it: the days that the question named, under the access of the company that it showed. */
const approveShown = (by: string, { start_at, end_at }: Days, subcompany = brightwire) =>
  demo.request(by, 'PUT', `${site}/guards/${personId(ahmed)}`, {
    approved: true,
    days: { start_at, end_at },
    subcompany,
  })
type Days = { start_at: string; end_at: string }
const shownOf = async (id = brightwire) => (await companyPage('priya', id)).guards?.[0]
const companyPage = async (by: string, id = brightwire): Promise<SubcompanyInFull> =>
  (await demo.request(by, 'GET', `${site}/subcompanies/${id}`)).json().data

/** What Brightwire writes about its worker's days at Riverside, and what it makes anew. */
const change = async (id: string, work: object) =>
  expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
const assign = async (key: string, days: { start_at: string; end_at: string }, role_id = 'security-guard') => {
  const work = { site_id: riverside, role_id, ...days, worker_id: personId(key) }
  const made = await demo.request('imran', 'POST', '/api/assignments', work)
  expect(made.statusCode).toBe(200)
  return made.json().data.id as string
}
const cancel = async (id: string) =>
  expect((await demo.request('imran', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
/** Ends the contract that somebody works under, as the owner of their company does it, and writes another. */
const terminate = async (by: string, key: string) => {
  const isAssigned = and(eq(contracts.worker_id, personId(key)), isNull(contracts.terminated_at))
  const [contract] = await db((tx) => tx.select().from(contracts).where(isAssigned))
  expect((await demo.request(by, 'DELETE', `/api/me/contracts/${contract?.id}`)).statusCode).toBe(200)
}
const write = async (by: string, key: string, role_id: string) => {
  const terms = { role_id, start_at: '2026-10-26', end_at: '2027-01-29', hourly_rate: 15.9 }
  const made = await demo.request(by, 'POST', '/api/me/contracts', { worker_id: personId(key), ...terms })
  expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
}
const ofAhmed = eq(contracts.worker_id, personId(ahmed))
/** Whom something was told since, and of what type. */
const notified = async () =>
  (await db((tx) => tx.select().from(notifications))).map(({ user_id, type }) => `${user_id} ${type}`).sort()
const to = (type: string, ...keys: string[]) => keys.map((key) => `${personId(key)} ${type}`).sort()

/** Another company that has access to the site assigns Ahmed as its guard on the same days. */
async function alsoOfAnother({ start_at, end_at }: Days) {
  const [access, other] = [newId(), newId()]
  const isAssigned = { worker_id: personId(ahmed), company_id: companyId('requesting') }
  await db(async (tx) => {
    const now = demo.clock.now()
    const granted = { site_id: riverside, company_id: isAssigned.company_id, status: 'GRANTED' as const }
    await tx.insert(siteSubcompanies).values({ id: access, ...granted, created_at: now })
    const employed = { id: newId(), ...isAssigned, source: 'LINK_CODE' as const, role: 'SECURITY_GUARD' as const }
    await tx.insert(employments).values({ ...employed, started_at: now })
    const shift = { id: other, ...isAssigned, site_id: riverside, role_id: 'security-guard', start_at, end_at }
    await tx.insert(assignments).values(shift)
  })
  return { access, other }
}

/** Ahmed as Brightwire has made him and as nobody at Calder & Finch has said a word about him. */
async function guardOfSub() {
  await hasTrades('imran', ahmed, 'security-guard')
  return placedBySub(ahmed)
}
beforeEach(() =>
  db(async (tx) => {
    const his = { worker_id: personId(ahmed), company_id: companyId('sub') }
    const [first, contract] = [demoId('assignment', 47), demoId('contract', 47)]
    await tx.delete(siteGuards)
    await tx.delete(notifications)
    await tx.execute(sql`delete from employments where worker_id = ${his.worker_id} and source <> 'DEMO'`)
    await tx.execute(sql`update employments set role = 'WORKER', ended_at = null where worker_id = ${his.worker_id}`)
    await tx.execute(sql`delete from assignments where worker_id = ${his.worker_id} and id <> ${first}`)
    await tx.execute(sql`update assignments set status = 'CREATED', role_id = 'labourer', start_at = '2026-06-28',
      end_at = '2026-12-24' where id = ${first}`)
    await tx.execute(sql`delete from contract_rates where contract_id in (
      select id from contracts where worker_id = ${his.worker_id} and id <> ${contract})`)
    await tx.execute(sql`delete from contracts where worker_id = ${his.worker_id} and id <> ${contract}`)
    await tx.execute(sql`update contracts set terminated_at = null, terminated_by = null, end_at = null
      where id = ${contract}`)
    await tx.execute(sql`update sites set active = true`)
    const { company_id } = his
    await tx.execute(sql`delete from site_subcompanies where company_id = ${company_id} and id <> ${brightwire}`)
    await tx.execute(
      sql`delete from site_subcompanies where site_id = ${riverside} and company_id = ${companyId('requesting')}`,
    )
    await tx.execute(sql`update site_subcompanies set status = 'GRANTED', ended_at = null, manager_id = ${personId('beata')}
      where id = ${brightwire}`)
  }),
)

describe('a sub-company’s guard, assigned by it to its host’s site', () => {
  test('is a worker there: no door opens, on the day of the assignment', async () => {
    await guardOfSub()
    expect((await demo.request(ahmed, 'GET', '/api/me')).json().data.default_role).toBe('SECURITY_GUARD')
    await isShut(ahmed)
  })

  test('guards the site once somebody who runs it approved them by name, and until that is taken back', async () => {
    await guardOfSub()
    const answer = await approve('priya', ahmed)
    expect([answer.statusCode, answer.json().data.approved_at]).toEqual([200, demo.clock.now().toISOString()])
    await isOpen(ahmed)
    expect((await approve('priya', ahmed, false)).json().data).toMatchObject({ approved_at: null })
    await isShut(ahmed)
  })

  test('guards it until the access ends, and not again with the next one', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    await isOpen(ahmed)
    expect((await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    await isShut(ahmed)
    const ids = { ids: [companyId('sub')] }
    expect((await demo.request('margaret', 'PUT', `${site}/subcompanies`, ids)).statusCode).toBe(200)
    await isShut(ahmed)
  })

  test('sees on the open page of the gate that the access has ended, and that it has not after all', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const before = await invalidationsOf(ahmed)
    expect((await demo.request('margaret', 'DELETE', `${site}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    expect(await invalidationsOf(ahmed)).toBe(before + 1)
    const undone = await demo.request('margaret', 'PUT', `${site}/subcompanies/${brightwire}/undo`, {})
    expect(undone.statusCode).toBe(200)
    expect(await invalidationsOf(ahmed)).toBe(before + 2)
    await isOpen(ahmed)
  })

  test('guards it until the assignment is cancelled', async () => {
    const { id } = await guardOfSub()
    await approve('margaret', ahmed)
    await isOpen(ahmed)
    expect((await demo.request('imran', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
    await isShut(ahmed)
    // Another one of the sub-company's is not what was approved.
    const work = { site_id: riverside, role_id: 'security-guard', start_at: '2026-10-26', end_at: '2026-12-30' }
    const again = await demo.request('imran', 'POST', '/api/assignments', { ...work, worker_id: personId(ahmed) })
    expect(again.statusCode).toBe(200)
    await isShut(ahmed)
    await approve('margaret', ahmed)
    await isOpen(ahmed)
  })

  test('guards it no longer than the assignment that was approved, however long the company makes it', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    expect((await approve('margaret', ahmed)).json().data.approved_until).toBe(work.end_at)
    const longer = { ...work, end_at: '2027-06-30' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, longer)).statusCode).toBe(200)
    await isOpen(ahmed)
    demo.clock.set(new Date(`${work.end_at}T12:00:00Z`))
    await isOpen(ahmed)
    demo.clock.set(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    await isShut(ahmed)
    expect((await approve('margaret', ahmed)).json().data.approved_until).toBe('2027-06-30')
    await isOpen(ahmed)
    demo.clock.set(before)
  })

  test('guards it on no earlier day, however early the company lets the assignment begin', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    const { approved_from, approved_until } = (await approve('margaret', ahmed)).json().data
    expect([approved_from, approved_until]).toEqual([december.start_at, december.end_at])
    await isShut(ahmed)
    await change(id, { ...december, start_at: '2026-10-20' })
    await isShut(ahmed)
    demo.clock.set(new Date('2026-11-30T12:00:00Z'))
    await isShut(ahmed)
    demo.clock.set(new Date('2026-12-01T12:00:00Z'))
    await isOpen(ahmed)
    demo.clock.set(before)
  })

  test('guards it by no other assignment than the one that was approved', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    await approve('margaret', ahmed)
    await assign(ahmed, { start_at: '2026-10-26', end_at: '2026-10-30' })
    await isShut(ahmed)
    await change(id, { ...december, start_at: '2026-12-04' })
    await assign(ahmed, { start_at: '2026-12-01', end_at: '2026-12-03' }, 'electrician')
    demo.clock.set(new Date('2026-12-02T12:00:00Z'))
    await isShut(ahmed)
    demo.clock.set(new Date('2026-12-04T12:00:00Z'))
    await isOpen(ahmed)
    demo.clock.set(before)
  })

  test('guards it still when the company cancels other work of theirs on the site', async () => {
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-30' })
    await approve('margaret', ahmed)
    const january = await assign(ahmed, { start_at: '2027-01-04', end_at: '2027-01-08' }, 'electrician')
    await cancel(january)
    await isOpen(ahmed)
  })

  test('guards it from one assignment to the next without a night between, once both are approved', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-26' })
    const next = { start_at: '2026-10-27', end_at: '2026-11-06' }
    await assign(ahmed, next)
    expect((await approveShown('priya', { ...work, end_at: '2026-10-26' })).statusCode).toBe(200)
    demo.clock.set(new Date('2026-10-27T00:00:00Z'))
    await isShut(ahmed)
    demo.clock.set(before)
    expect((await approveShown('priya', next)).statusCode).toBe(200)
    await isOpen(ahmed)
    demo.clock.set(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
    demo.clock.set(new Date('2026-11-07T00:00:00Z'))
    await isShut(ahmed)
    demo.clock.set(before)
  })

  test('guards it on the days of the assignment that is left when the company cancels another', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    await change(id, { ...work, end_at: '2026-10-26' })
    const next = { start_at: '2026-10-27', end_at: '2026-11-06' }
    await assign(ahmed, next)
    await approveShown('priya', { ...work, end_at: '2026-10-26' })
    await approveShown('priya', next)
    await db((tx) => tx.delete(notifications))
    await cancel(id)
    await isShut(ahmed)
    const notified = await db((tx) => tx.select().from(notifications).where(eq(notifications.type, 'site.guard_ended')))
    const days = `from ${dayInNumbers(work.start_at)} to 26/10/2026`
    expect(notified.find(({ user_id }) => user_id === personId(ahmed))?.description).toMatch(
      new RegExp(`^You no longer guard .* ${days}: `),
    )
    demo.clock.set(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
    demo.clock.set(before)
  })

  test('guards it until the assignment is in another trade', async () => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    const other = { ...work, role_id: 'electrician' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, other)).statusCode).toBe(200)
    await isShut(ahmed)
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
    await isShut(ahmed)
  })

  test('reads who is banned there, and not why: that is its host’s to know', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const ban = { worker_id: personId('jan-nowak'), reason: 'Fought at the hoist.', everywhere: false }
    const banned = await demo.request('margaret', 'POST', `${site}/bans`, ban)
    expect(banned.statusCode).toBe(200)
    const one = `${control}/${personId('jan-nowak')}?site_id=${riverside}`
    const bansFor = async (key: string) => (await demo.request(key, 'GET', one)).json().data.inputs.bans
    expect(await bansFor('dave-hollis')).toMatchObject([{ reason: ban.reason }])
    expect(await bansFor(ahmed)).toMatchObject([{ reason: null, start_at: '2026-10-26' }])
    for (const url of [one, `${control}?site_id=${riverside}&per_page=5000`])
      expect((await demo.request(ahmed, 'GET', url)).body).not.toContain('hoist')
    await demo.request('margaret', 'DELETE', `${site}/bans/${banned.json().data.id}`)
    demo.clock.forward(60)
  })

  test('guards it until the company takes the role back; giving it again is not enough', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    await hasTrades('imran', ahmed, 'labourer')
    expect((await demo.request(ahmed, 'GET', `${site}/fire/people`)).statusCode).toBe(403)
    await hasTrades('imran', ahmed, 'security-guard')
    await isShut(ahmed)
  })

  test('guards it until the employment ends, and not with a later one', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    const isEmployed = and(eq(employments.worker_id, personId(ahmed)), isNull(employments.ended_at))
    await db((tx) => tx.update(employments).set({ ended_at: demo.clock.now() }).where(isEmployed))
    expect((await demo.request(ahmed, 'GET', `${site}/fire/people`)).statusCode).toBe(403)
    demo.clock.forward(60)
    const again = { worker_id: personId(ahmed), company_id: companyId('sub'), source: 'LINK_CODE' as const }
    const id = newId()
    await db((tx) =>
      tx.insert(employments).values({ id, ...again, role: 'SECURITY_GUARD', started_at: demo.clock.now() }),
    )
    await isShut(ahmed)
  })

  test('guards it until the company terminates the contract; another contract needs another approval', async () => {
    await guardOfSub()
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
    await db((tx) => tx.delete(notifications))
    await terminate('imran', ahmed)
    await isShut(ahmed)
    const ended = (await notified()).filter((line) => line.endsWith('site.guard_ended'))
    expect(ended).toEqual(to('site.guard_ended', ahmed, 'margaret', 'priya'))
    // Nobody is left to approve.
    expect((await companyPage('margaret')).guards).toEqual([])
    await write('imran', ahmed, 'security-guard')
    expect(await sitesOf(ahmed)).toEqual([[], []])
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
  })

  test('guards it until the company writes a contract in another trade', async () => {
    await guardOfSub()
    await db((tx) => tx.update(contracts).set({ end_at: '2026-10-25' }).where(ofAhmed))
    await approve('margaret', ahmed)
    expect(await sitesOf(ahmed)).toEqual([[riverside], [riverside]])
    await write('imran', ahmed, 'electrician')
    expect(await sitesOf(ahmed)).toEqual([[], []])
  })

  test('guards it on the days of the assignment and on no other', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    const tomorrow = { ...work, start_at: '2026-10-27' }
    expect((await demo.request('imran', 'PUT', `/api/assignments/${id}`, tomorrow)).statusCode).toBe(200)
    await isShut(ahmed)
    demo.clock.set(new Date('2026-10-27T00:00:00Z'))
    await isOpen(ahmed)
    demo.clock.set(before)
  })
})

describe('the site’s own guard', () => {
  test('is one by an assignment of its own company in the guard’s trade', async () => {
    const { id, start_at, end_at } = await assigned('dave-hollis', 'main')
    await isOpen('dave-hollis')
    const work = { site_id: riverside, start_at, end_at, confirm_overlap: true }
    const as = (role_id: string) => demo.request('margaret', 'PUT', `/api/assignments/${id}`, { ...work, role_id })
    expect((await as('labourer')).statusCode).toBe(200)
    await isShut('dave-hollis')
    expect((await as('security-guard')).statusCode).toBe(200)
    await isOpen('dave-hollis')
  })

  test('is none once the contract is terminated, until another one begins', async () => {
    expect(await sitesOf('dave-hollis')).toEqual([[riverside], [riverside]])
    await terminate('margaret', 'dave-hollis')
    await isShut('dave-hollis')
    await write('margaret', 'dave-hollis', 'security-guard')
    expect(await sitesOf('dave-hollis')).toEqual([[riverside], [riverside]])
  })

  test('was one on the days before: what they marked on another phone then is still named as theirs', async () => {
    const before = demo.clock.now()
    const started = await demo.request('margaret', 'GET', `/api/me/roll-calls/${call}`)
    const [person] = started.json().data.people as { id: string }[]
    demo.clock.forward(24 * 3600)
    await terminate('margaret', 'dave-hollis')
    const by = { by: personId('dave-hollis'), by_name: 'Dave Hollis' }
    const mark = { person_id: person?.id, mark: 'SAFE', device: 'phone001', clock: 1, at: before.toISOString(), ...by }
    const sent = await demo.request('margaret', 'POST', `/api/me/roll-calls/${call}/marks`, { since: 0, marks: [mark] })
    expect([sent.statusCode, sent.json().data.marks]).toMatchObject([200, [by]])
    const ofDave = eq(contracts.worker_id, personId('dave-hollis'))
    await db((tx) => tx.update(contracts).set({ terminated_at: null, terminated_by: null }).where(ofDave))
    demo.clock.set(before)
  })

  test('is not one whom another company made a guard and the site’s company assigned as its worker', async () => {
    const own = { id: newId(), worker_id: personId(ahmed), company_id: companyId('main') }
    await db((tx) => tx.insert(employments).values({ ...own, source: 'LINK_CODE', started_at: demo.clock.now() }))
    await hasTrades('imran', ahmed, 'security-guard')
    const days = { start_at: '2026-10-20', end_at: '2026-10-30' }
    const shift = { ...own, id: newId(), site_id: riverside, role_id: 'security-guard', ...days }
    await db((tx) => tx.insert(assignments).values(shift))
    await isShut(ahmed)
    expect((await profileOf('margaret', ahmed)).default_role).toBe('WORKER')
    expect((await profileOf('imran', ahmed)).default_role).toBe('SECURITY_GUARD')
  })
})

describe('the role', () => {
  test('is the employment’s: one company makes and unmakes its guard, and another’s stays what it was', async () => {
    const own = { id: newId(), worker_id: personId(ahmed), company_id: companyId('main') }
    await db((tx) => tx.insert(employments).values({ ...own, source: 'LINK_CODE', started_at: demo.clock.now() }))
    const roles = async () => [
      (await profileOf('imran', ahmed)).default_role,
      (await profileOf('margaret', ahmed)).default_role,
      (await demo.request(ahmed, 'GET', '/api/me')).json().data.default_role,
    ]
    await hasTrades('imran', ahmed, 'labourer', 'security-guard')
    expect(await roles()).toEqual(['SECURITY_GUARD', 'WORKER', 'SECURITY_GUARD'])
    // What the other company reads and saves again makes no guard of its own, and keeps the first one's.
    const read = (await profileOf('margaret', ahmed)).dictionary.ROLE.map(({ id }: { id: string }) => id)
    expect(read).toEqual(['labourer'])
    await hasTrades('margaret', ahmed, ...read)
    expect(await roles()).toEqual(['SECURITY_GUARD', 'WORKER', 'SECURITY_GUARD'])
    expect((await profileOf('imran', ahmed)).dictionary.ROLE).toHaveLength(2)
    await hasTrades('imran', ahmed, 'labourer')
    expect(await roles()).toEqual(['WORKER', 'WORKER', 'WORKER'])
  })
})

describe('the approval', () => {
  // A server of its own: with those before, a fast machine makes more calls a minute than one person may.
  beforeAll(async () => {
    await demo.close()
    demo = await createDemoServer({ database: pausable.database })
  })
  test('is of those who run the site: no manager of elsewhere, no sub-company, no stranger', async () => {
    await guardOfSub()
    const none = await approve('margaret', ahmed, true, missing)
    expect(none.statusCode).toBe(404)
    for (const key of ['imran', 'beata', 'owain', 'eamon']) {
      const answer = await approve(key, ahmed)
      expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
    }
    const colin = await approve('colin', ahmed)
    expect([colin.statusCode, colin.json().message]).toEqual([403, 'You are not a manager of this site.'])
    for (const key of [ahmed, 'dave-hollis', 'jan-nowak', 'harjit'])
      expect([key, (await approve(key, ahmed)).statusCode]).toEqual([key, 403])
    await isShut(ahmed)
  })

  test('is of guards of companies on the site: nobody else is there, whatever they are elsewhere', async () => {
    const days = { start_at: '2026-10-26', end_at: '2026-12-24' }
    const none = await demo.request('margaret', 'PUT', `${site}/guards/${missing}`, { approved: true, days })
    expect(none.statusCode).toBe(404)
    // A worker of the sub-company, the site's own guard, and a guard of a company that is not on the site.
    for (const key of [ahmed, 'dave-hollis', 'winston-achebe']) {
      const answer = await approve('margaret', key)
      expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
    }
  })

  test('is of the days that were shown: when they are others by then, nothing is approved and words say why', async () => {
    const { id, work } = await guardOfSub()
    const december = { ...work, start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, december)
    expect((await shownOf())?.days).toEqual({ start_at: '2026-12-01', end_at: '2026-12-05', approved: false })
    const others: Days[] = [
      { start_at: '2026-10-20', end_at: '2026-12-05' },
      { start_at: '2026-12-01', end_at: '2027-06-30' },
      { start_at: '2026-12-02', end_at: '2026-12-05' },
    ]
    for (const days of others) {
      await change(id, { ...work, ...days })
      const late = await approveShown('priya', december)
      const words = 'The days of this assignment have changed meanwhile. Look at them and approve again.'
      expect([late.statusCode, late.json()]).toEqual([409, { message: words, errors: { days: [words] } }])
      await isShut(ahmed)
      expect(await shownOf()).toMatchObject({ days: { ...days, approved: false }, approved_at: null })
    }
    const answer = await approveShown('priya', others[2] as Days)
    expect([answer.statusCode, answer.json().data]).toMatchObject([200, { days: { ...others[2], approved: true } }])
  })

  test('of the next assignment is asked for while the present one runs, and the list names both', async () => {
    const { id, work } = await guardOfSub()
    const present = { start_at: work.start_at, end_at: '2026-10-30' }
    const next = { start_at: '2026-10-31', end_at: '2026-11-06' }
    const later = { start_at: '2026-12-01', end_at: '2026-12-05' }
    await change(id, { ...work, ...present })
    for (const days of [later, next]) await assign(ahmed, days)
    const approved = (from: string, until: string) => ({ approved_from: from, approved_until: until })
    expect(await shownOf()).toMatchObject({ days: { ...present, approved: false }, approved_at: null })
    const first = (await approveShown('priya', present)).json().data
    expect(first).toMatchObject({
      days: { ...next, approved: false },
      approved_at: demo.clock.now().toISOString(),
      ...approved(present.start_at, present.end_at),
    })
    expect(await shownOf()).toEqual(first)
    // Approved again as it was shown, when the answer was lost: nothing changes, and the next one is as it was.
    expect((await approveShown('priya', present)).json().data).toEqual(first)
    const second = (await approveShown('priya', next)).json().data
    expect(second).toMatchObject({ days: { ...later, approved: false }, ...approved(present.start_at, next.end_at) })
    const all = (await approveShown('priya', later)).json().data
    expect(all).toMatchObject({ days: { ...present, approved: true }, ...approved(present.start_at, next.end_at) })
    await db((tx) => tx.delete(notifications))
    expect((await approve('priya', ahmed, false)).json().data).toMatchObject({
      days: { ...present, approved: false },
      approved_at: null,
      approved_from: null,
    })
    expect(await notified()).toEqual(to('site.guard_ended', ahmed, 'imran', 'beata'))
    await isShut(ahmed)
  })

  test('is of the company that was shown, when another has the same guard on the site', async () => {
    const { work } = await guardOfSub()
    const { end_at } = work
    const { access, other } = await alsoOfAnother(work)
    for (const [shown, unseen] of [
      [brightwire, access],
      [access, brightwire],
    ] as const) {
      expect((await approveShown('priya', work, shown)).json().data).toEqual(await shownOf(shown))
      expect([(await shownOf(shown))?.days?.approved, (await shownOf(unseen))?.days?.approved]).toEqual([true, false])
      await approve('priya', ahmed, false)
    }
    await db((tx) => tx.update(assignments).set({ start_at: '2026-12-01' }).where(eq(assignments.id, other)))
    expect((await approveShown('priya', { start_at: '2026-12-01', end_at }, brightwire)).statusCode).toBe(409)
    // Whoever names the days alone approves those, and not what the other company assigned.
    const days = { start_at: '2026-12-01', end_at }
    const answer = await demo.request('priya', 'PUT', `${site}/guards/${personId(ahmed)}`, { approved: true, days })
    expect(answer.json().data.days).toEqual({ ...days, approved: true })
    expect((await shownOf())?.approved_at).toBeNull()
  })

  test('is ended under the company that was shown, and stands under another that has the same guard', async () => {
    const { work } = await guardOfSub()
    const { access } = await alsoOfAnother(work)
    for (const shown of [brightwire, access]) await approveShown('priya', work, shown)
    await db((tx) => tx.delete(notifications))
    const body = { approved: false, subcompany: brightwire }
    const ended = await demo.request('priya', 'PUT', `${site}/guards/${personId(ahmed)}`, body)
    expect([ended.statusCode, ended.json().data.approved_at]).toEqual([200, null])
    const approved = [await shownOf(), await shownOf(access)].map((guard) => guard?.approved_at)
    expect(approved).toEqual([null, demo.clock.now().toISOString()])
    expect(await notified()).toEqual(to('site.guard_ended', ahmed, 'imran', 'beata'))
  })

  test.each(['made a worker', 'approved'])('does not outlive the role of a guard who is %s first', async (first) => {
    await guardOfSub()
    const isWorker = and(eq(employments.worker_id, personId(ahmed)), eq(employments.role, 'WORKER'))
    const making = () => hasTrades('imran', ahmed, 'labourer')
    const approving = () => approve('priya', ahmed)
    const { statusCode } =
      first === 'approved'
        ? (await pausable.overlap(async (tx) => (await tx.$count(siteGuards)) > 0, approving, making))[0]
        : (await pausable.overlap(async (tx) => (await tx.$count(employments, isWorker)) > 0, making, approving))[1]
    expect(statusCode).toBe(first === 'approved' ? 200 : 404)
    await hasTrades('imran', ahmed, 'security-guard')
    expect((await shownOf())?.approved_at).toBeNull()
  })

  test('is listed on the company’s page for the site’s company, with the days, and written down', async () => {
    const { work } = await guardOfSub()
    const guard: SubcompanyGuard | undefined = (await companyPage('priya')).guards?.[0]
    const { start_at, end_at } = work
    expect(guard).toMatchObject({ id: personId(ahmed), days: { start_at, end_at }, approved_at: null })
    await approve('priya', ahmed)
    await approve('priya', ahmed)
    const page = await companyPage('colin')
    expect([page.editable, (await companyPage('priya')).editable]).toEqual([false, true])
    expect(page.guards?.[0]?.approved_at).toBe(demo.clock.now().toISOString())
    expect(page.history.filter(({ at }) => at === demo.clock.now().toISOString())).toEqual([
      { move: 'approveGuard', at: expect.any(String), by: 'Priya Raghunathan', detail: 'Ahmed Yusuf Warsame' },
    ])
    const subcompanyPage = await companyPage('beata')
    expect([subcompanyPage.guards, subcompanyPage.editable]).toEqual([undefined, false])
    const events = await db((tx) => tx.select().from(auditEvents).where(eq(auditEvents.kind, 'guard.approved')))
    expect(events.at(-1)).toMatchObject({
      by: personId('priya'),
      user_id: personId(ahmed),
      data: { site_id: riverside, company_id: companyId('sub') },
    })
  })

  test('and its end are told to the guard and to those of the company who hear of the site, once each', async () => {
    await guardOfSub()
    await db((tx) => tx.delete(notifications))
    const everybody = (type: string) => to(type, ahmed, 'imran', 'beata')
    await approve('margaret', ahmed)
    await approve('margaret', ahmed)
    expect(await notified()).toEqual(everybody('site.guard_approved'))
    await db((tx) => tx.delete(notifications))
    await approve('margaret', ahmed, false)
    await approve('margaret', ahmed, false)
    expect(await notified()).toEqual(everybody('site.guard_ended'))
  })

  test.each([
    ['cancels the assignment', (id: string) => cancel(id)],
    [
      'gives the guard another trade there',
      (id: string, work: object) => change(id, { ...work, role_id: 'electrician' }),
    ],
    ['makes a worker of the guard', () => hasTrades('imran', ahmed, 'labourer')],
  ])('is written down and told, to the guard and their host, when the sub-company %s', async (_, ends) => {
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    await db((tx) => tx.delete(notifications))
    const before = demo.clock.now().toISOString()
    demo.clock.forward(1)
    await ends(id, work)
    const ended = (await notified()).filter((line) => line.endsWith('site.guard_ended'))
    expect(ended).toEqual(to('site.guard_ended', ahmed, 'margaret', 'priya'))
    const now = demo.clock.now().toISOString()
    expect((await companyPage('priya')).history.filter(({ at }) => at > before && at <= now)).toEqual([
      { move: 'endGuard', at: expect.any(String), by: 'Imran Sadiq', detail: 'Ahmed Yusuf Warsame' },
    ])
  })

  test('of somebody without work there any more can be ended', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    await change(id, { ...work, end_at: '2026-10-30' })
    demo.clock.set(new Date('2026-10-31T12:00:00Z'))
    expect((await companyPage('margaret')).guards).toMatchObject([{ id: personId(ahmed), days: null }])
    expect((await approve('margaret', ahmed, false)).json().data).toMatchObject({ days: null, approved_at: null })
    expect((await companyPage('margaret')).guards).toEqual([])
    demo.clock.set(before)
  })

  test('is over after its last day: the list says so while there is work to come, and nothing is left to end', async () => {
    const before = demo.clock.now()
    const { id, work } = await guardOfSub()
    await approve('margaret', ahmed)
    demo.clock.set(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    expect((await companyPage('margaret')).guards).toEqual([])
    demo.clock.set(before)
    await change(id, { ...work, end_at: '2027-06-30' })
    demo.clock.set(new Date(`${addDays(work.end_at, 1)}T12:00:00Z`))
    const over = { approved_at: null, approved_from: work.start_at, approved_until: work.end_at }
    expect((await companyPage('margaret')).guards).toMatchObject([{ ...over, days: { end_at: '2027-06-30' } }])
    await db((tx) => tx.delete(notifications))
    await cancel(id)
    expect((await notified()).filter((line) => line.endsWith('site.guard_ended'))).toEqual([])
    demo.clock.set(before)
  })

  test('of a closed site is refused in words', async () => {
    await guardOfSub()
    await db((tx) => tx.execute(sql`update sites set active = false where id = ${riverside}`))
    const refused = await approve('margaret', ahmed)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This site is closed: it must be open again before somebody guards it.',
    ])
  })

  test.each([
    {},
    { approved: 'yes' },
    { approved: null },
    { approved: true },
    { approved: true, user: missing },
    { approved: true, days: { start_at: '2026-12-01' } },
    { approved: true, days: { start_at: 'soon', end_at: '2026-12-05' } },
    { approved: true, subcompany: 'brightwire' },
  ])('bad input %j is refused by field', async (body) => {
    expect((await demo.request('margaret', 'PUT', `${site}/guards/${personId(ahmed)}`, body)).statusCode).toBe(422)
  })
})
