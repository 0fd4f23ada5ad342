import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { assignments, siteGuards } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import type { SubcompanyInFull } from '#shared/api/sites/subcompany'
import { newId } from '#shared/domain/kit/id'
import { type createDemoServer, personId } from '../../support/demo.ts'
import { type AssignmentChange, assignmentBody, assignmentChange } from '../../support/jobs/assignment-body.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'
import { missing } from '../../support/matrix.ts'

export type Demo = Awaited<ReturnType<typeof createDemoServer>>

/** Ahmed is a worker of Brightwire, whose access to Riverside Calder & Finch gave. */
export const ahmed = 'ahmed-yusuf-warsame'
export const natalie = 'natalie-sugden'
export const riverside = siteId('riverside')
export const brightwire = demoId('subcompany', 2)
export const site = `/api/me/sites/${riverside}`
export const helen = demoId('visitor', 10)
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Door = readonly [method: Method, url: string, body?: object]
export type Days = { start_at: string; end_at: string }

export const control = '/api/site-control/workers'
const typed = (at: string) => ({ site_id: at, worker_password: demoPassword })

export const ofAhmed = eq(contracts.worker_id, personId(ahmed))

export const to = (type: string, ...keys: string[]) => keys.map((key) => `${personId(key)} ${type}`).sort()

/**
 * Guards of the demo’s sites; each test starts with an open site, a running roll call, and with Ahmed as a worker whom nobody has
 * approved. `demo` is opened before the first of them.
 */
export function guardRig(demo: () => Demo) {
  const db = <T>(work: (tx: Tx) => Promise<T>) => demo().deps.db.transaction('system', work)

  /** A roll call that runs, for a guard to find. */
  let call = ''
  const rollCall = () => call
  beforeEach(async () => {
    await db((tx) => tx.execute(sql`update sites set active = true where id = ${riverside}`))
    const started = await demo().request('margaret', 'POST', `${site}/roll-calls`, { id: newId(), kind: 'DRILL' })
    const { data, running } = started.json()
    call = data?.call.id ?? running.id
  })
  let before: Date | undefined
  /** Sets the clock until `resetClock`, or until the test ends, however it ends. */
  const setClock = (to: Date) => {
    before ??= demo().clock.now()
    demo().clock.set(to)
  }
  const resetClock = () => {
    if (before) demo().clock.set(before)
    before = undefined
  }
  afterEach(async () => {
    resetClock()
    await demo().request('margaret', 'PUT', `/api/me/roll-calls/${call}/close`, {})
  })

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
    ['POST', '/api/site-control/refusals', { site_id: at, claimed_at: demo().clock.now(), words: 'Kept off.' }],
    ['POST', `/api/site-control/visitors/${at === missing ? missing : helen}/check-in`],
    ['POST', `/api/site-control/visitors/${at === missing ? missing : helen}/check-out`],
    ['PUT', `/api/me/roll-calls/${roll}/close`, {}],
  ]
  const knock = async (key: string, at = riverside, roll = call) => {
    const answers: (readonly [string, number, string])[] = []
    for (const [method, url, body] of doorsOf(at, roll)) {
      const { statusCode, body: text } = await demo().request(key, method, url, body)
      answers.push([`${method} ${url.replace(at, 'SITE').replace(roll, 'CALL')}`, statusCode, text])
    }
    return answers
  }
  const sitesOf = async (key: string) => {
    const control = (await demo().request(key, 'GET', '/api/site-control')).json().data as { id: string }[] | undefined
    const { home } = (await demo().request(key, 'GET', '/api/me/home')).json().data as {
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
    const slug = (await demo().request(key, 'GET', '/api/me')).json().data.slug as string
    const { data } = (await demo().request(by, 'GET', `/api/me/workers/${slug}`)).json()
    return { ...data, slug }
  }
  /** Saves somebody's profile with these trades, as their company does. */
  async function hasTrades(by: string, key: string, ...ROLE: string[]) {
    const { first_name, last_name, about, payroll_number, updated_at, personal } = await profileOf(by, key)
    const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...rest } = personal
    const form = { first_name, last_name, about, payroll_number, updated_at, ...rest, entries: { ROLE } }
    const saved = await demo().request(by, 'PUT', `/api/me/workers/${personId(key)}/profile-update`, form)
    expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
    demo().clock.forward(1)
    // The change of the role has ended their sessions.
    demo().forget(key)
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
    const work = assignmentChange({ site_id: riverside, role_id: 'security-guard', start_at, end_at })
    expect((await demo().request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
    return { id, work }
  }
  /** Approves by name on the days that the list names, on any where it names none, or ends it. */
  async function approve(by: string, key: string, approved = true, at = riverside) {
    const { start_at, end_at } = (await shownOf())?.days ?? { start_at: '2026-10-26', end_at: '2026-12-24' }
    const days = approved ? { days: { start_at, end_at } } : {}
    return demo().request(by, 'PUT', `/api/me/sites/${at}/guards/${personId(key)}`, { approved, ...days })
  }
  /** As the screen does it: the days that the question named, under the access of the company that it showed. */
  const approveShown = (by: string, { start_at, end_at }: Days, subcompany = brightwire) =>
    demo().request(by, 'PUT', `${site}/guards/${personId(ahmed)}`, {
      approved: true,
      days: { start_at, end_at },
      subcompany,
    })
  const shownOf = async (id = brightwire) => (await companyPage('priya', id)).guards?.[0]
  const companyPage = async (by: string, id = brightwire): Promise<SubcompanyInFull> =>
    (await demo().request(by, 'GET', `${site}/subcompanies/${id}`)).json().data

  /** What Brightwire writes about its worker's days at Riverside, and what it makes anew. */
  const change = async (id: string, work: AssignmentChange) =>
    expect((await demo().request('imran', 'PUT', `/api/assignments/${id}`, work)).statusCode).toBe(200)
  const assign = async (key: string, days: { start_at: string; end_at: string }, role_id = 'security-guard') => {
    const work = assignmentBody({ worker_id: personId(key), site_id: riverside, role_id, ...days })
    const made = await demo().request('imran', 'POST', '/api/assignments', work)
    expect(made.statusCode).toBe(200)
    return made.json().data.id as string
  }
  const cancel = async (id: string) =>
    expect((await demo().request('imran', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
  /** Ends the contract that somebody works under, as the owner of their company does it, and writes another. */
  const terminate = async (by: string, key: string) => {
    const isAssigned = and(eq(contracts.worker_id, personId(key)), isNull(contracts.terminated_at))
    const [contract] = await db((tx) => tx.select().from(contracts).where(isAssigned))
    expect((await demo().request(by, 'DELETE', `/api/me/contracts/${contract?.id}`)).statusCode).toBe(200)
  }
  const write = async (by: string, key: string, role_id: string, start_at = '2026-10-26') => {
    const terms = contractBody({ worker_id: personId(key), role_id, start_at })
    const made = await demo().request(by, 'POST', '/api/me/contracts', terms)
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
  }
  /** Whom something was told since, and of what type. */
  const notified = async () =>
    (await db((tx) => tx.select().from(notifications))).map(({ user_id, type }) => `${user_id} ${type}`).sort()

  /** Another company that has access to the site assigns Ahmed as its guard on the same days. */
  async function alsoOfAnother({ start_at, end_at }: Days) {
    const [access, other] = [newId(), newId()]
    const isAssigned = { worker_id: personId(ahmed), company_id: companyId('requesting') }
    await db(async (tx) => {
      const now = demo().clock.now()
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
      const contract = demoId('contract', 47)
      await tx.delete(siteGuards)
      await tx.delete(notifications)
      await tx.execute(sql`delete from employments where worker_id = ${his.worker_id} and source <> 'DEMO'`)
      await tx.execute(sql`update employments set role = 'WORKER', ended_at = null where worker_id = ${his.worker_id}`)
      // Another one for each test: they set the clock back, and the history of the last one would lie ahead.
      await tx.execute(sql`update assignments set status = 'CANCELLED', cancelled_at = '2026-01-01'
      where worker_id = ${his.worker_id}`)
      const shift = { id: newId(), ...his, site_id: riverside, role_id: 'labourer', created_at: new Date('2026-06-20') }
      await tx.insert(assignments).values({ ...shift, start_at: '2026-06-28', end_at: '2026-12-24' })
      await tx.execute(sql`update timesheet_entries set contract_rate_id = null where worker_id = ${his.worker_id}`)
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
  return {
    alsoOfAnother,
    approve,
    approveShown,
    assign,
    assigned,
    cancel,
    change,
    companyPage,
    db,
    guardOfSub,
    hasTrades,
    invalidationsOf,
    isOpen,
    isShut,
    notified,
    profileOf,
    resetClock,
    rollCall,
    setClock,
    shownOf,
    sitesOf,
    terminate,
    write,
  }
}
