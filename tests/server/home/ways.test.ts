import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag, judge, stateOf, statusesWith } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/time/timesheet'
import { phoneOf } from '#server/demo/accounts'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { workers } from '#server/demo/workers'
import { invitations } from '#server/platform/db/schema/invitation'
import { checkIns } from '#server/platform/db/schema/presence'
import { rollCalls } from '#server/platform/db/schema/roll-call'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Assignment } from '#shared/api/jobs/assignment'
import { InvitationStatus } from '#shared/api/platform/invitation-status'
import { RollCallStatus } from '#shared/api/platform/roll-call-status'
import { SubcompanyStatus } from '#shared/api/platform/subcompany-status'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { Timesheet } from '#shared/api/time/timesheet'
import type { Waiting } from '#shared/api/time/waiting'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** Whoever must move a noun finds the way to it at home and in its list, in every status. Who that is the law says. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, list, become, timesheetIdOf } = weeksOf(() => demo)

type Read = { home: Home; waiting: Waiting }
const homeOf = async (key: string): Promise<Read> => (await demo.request(key, 'GET', '/api/me/home')).json().data
const numberIn = (title = '') => (title.startsWith('One') ? 1 : Number.parseInt(title, 10) || 0)

/** The moves that bring a week on, and whose they are; the others take something back, correct it or speak of it. */
const bringOn = {
  submit: ['gareth-bowen-thomas', 'worker'],
  accept: ['priya', 'approver'],
  pay: ['harjit', 'approver'],
} as const
type Person = (typeof bringOn)[keyof typeof bringOn][0]
const facts = {
  isComplete: true,
  isFilled: true,
  isBegun: true,
  isPayer: true,
  isEmployer: true,
}
const nextOf = (status: TimesheetStatus, move: TimesheetMove) => {
  const verdict = judge(timesheetLifecycle, stateOf(status), facts, move)
  return verdict.allowed ? verdict.status : undefined
}
const movers = (status: TimesheetStatus): Person[] =>
  (Object.keys(bringOn) as (keyof typeof bringOn)[]).flatMap((type) => {
    const [person, by] = bringOn[type]
    return nextOf(status, { type, by }) === undefined ? [] : [person]
  })

/** How many weeks each way counts for a person. */
async function waysOf(person: Person, id: string) {
  const { home, waiting } = await homeOf(person)
  const listed: Timesheet[] = (await list(person, '?show=Waiting&per_page=100')).data
  const decision = home.kind === 'company' ? home.decisions.find(({ kind }) => kind === 'timesheets') : undefined
  const task = 'tasks' in home ? home.tasks.filter((one) => one.timesheet_id === id).length : 0
  const payable = home.kind === 'payroll' ? home.sheets.payable : 0
  return { atHome: numberIn(decision?.title) + task + payable, dot: waiting.timesheets, listed, id }
}

test.each(TimesheetStatus.options)(
  'a week that is %s is at home and in the list of who must move it',
  async (status) => {
    const id = await timesheetIdOf('gareth-bowen-thomas')
    await system((tx) =>
      tx
        .update(timesheets)
        .set({ payroll_company_id: companyId('payroll') })
        .where(eq(timesheets.id, id)),
    )
    const people = [...new Set(Object.values(bringOn).map(([person]) => person))]
    const closed = TimesheetStatus.options.find((one) => !movers(one).length)
    expect(closed).toBeDefined()
    await become(id, closed ?? status)
    const before = new Map<Person, Awaited<ReturnType<typeof waysOf>>>()
    for (const person of people) before.set(person, await waysOf(person, id))
    await become(id, status)
    for (const person of people) {
      const [now, was] = [await waysOf(person, id), before.get(person)]
      const n = movers(status).includes(person) ? 1 : 0
      const ways = {
        atHome: now.atHome - (was?.atHome ?? 0),
        dot: now.dot - (was?.dot ?? 0),
        listed: now.listed.filter((week) => week.id === id).length,
      }
      expect([person, ways]).toEqual([person, { atHome: n, dot: n, listed: n }])
    }
  },
)

test('home says to its worker in words of its own what each status of a week needs', async () => {
  const [worker] = bringOn.submit
  const id = await timesheetIdOf(worker)
  const statuses = TimesheetStatus.options.filter((status) => movers(status).includes(worker))
  const texts = new Map<TimesheetStatus, string>()
  for (const status of statuses) {
    await become(id, status)
    const { home } = await homeOf(worker)
    const task = 'tasks' in home ? home.tasks.find((one) => one.timesheet_id === id) : undefined
    texts.set(status, task?.text ?? '')
  }
  expect([...new Set(texts.values())]).toEqual([...texts.values()])
  expect(texts.size).toBeGreaterThan(1)
})

test.each(TimesheetStatus.options)('a week that is %s waits for somebody, or nothing moves it any more', (status) => {
  const moves = timesheetLifecycle.states[stateOf(status)]?.transitions
  const leaves = [...(moves?.values() ?? [])]
    .flat()
    .some(({ target }) => target?.some(({ key }) => key !== stateOf(status)))
  expect(movers(status).length > 0).toBe(leaves)
})

test.each(RollCallStatus.options)(
  'a roll call that is %s is on the fire list of who marks and closes it',
  async (status) => {
    const site = siteId('riverside')
    const id = newId()
    const body = { id, kind: 'DRILL' }
    expect((await demo.request('margaret', 'POST', `/api/me/sites/${site}/roll-calls`, body)).statusCode).toBe(200)
    await system((tx) => tx.update(rollCalls).set({ status }).where(eq(rollCalls.id, id)))
    const facts = { notFound: 0, needHelp: 0, isConfirmed: true }
    const { allowed } = judge(rollCallLifecycle, stateOf(status), facts, { type: 'close' })
    for (const person of ['margaret', 'dave-hollis']) {
      const { running } = (await demo.request(person, 'GET', `/api/me/sites/${site}/fire/people`)).json().data
      expect([person, running?.id === id]).toEqual([person, allowed])
    }
    const closed = RollCallStatus.options.find((one) => hasTag(rollCallLifecycle, one, 'over'))
    await system((tx) => tx.update(rollCalls).set({ status: closed }).where(eq(rollCalls.id, id)))
  },
)

test.each(SubcompanyStatus.options)('a request for access that is %s is at home of who answers it', async (status) => {
  const decisions = async () => {
    const { home } = await homeOf('margaret')
    return home.kind === 'company' ? home.decisions.filter(({ kind }) => kind === 'access').length : 0
  }
  const [access] = await system((tx) =>
    tx
      .select()
      .from(siteSubcompanies)
      .where(inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'waits'))),
  )
  if (!access) throw new Error('nobody asks for access')
  const write = (to: SubcompanyStatus) =>
    system((tx) => tx.update(siteSubcompanies).set({ status: to }).where(eq(siteSubcompanies.id, access.id)))
  const from = stateOf(status)
  const { allowed } = judge(subcompanyAccessLifecycle, from, { isOpen: true }, { type: 'reject', by: 'site' })
  const before = await decisions()
  await write(status)
  expect((await decisions()) - before).toBe(allowed ? 0 : -1)
  await write(access.status)
})

test('who is to say when they left is asked at home, and nobody else', async () => {
  const waits = new Set<boolean>()
  const open = await system((tx) => tx.select({ id: checkIns.worker_id }).from(checkIns).where(isNull(checkIns.out_at)))
  const isOpen = ({ key }: { key: string }) => open.some(({ id }) => id === workerId(key))
  // Two of them may not sign in before they agree to the texts, or at all.
  for (const { key } of [...workers.filter(isOpen), ...workers.slice(0, 5)]) {
    const home = (await homeOf(key))?.home
    if (!home || !('presence' in home)) continue
    const { allowed } = judge(presenceLifecycle, home.presence.state, { isLeftAfterComing: true }, { type: 'answer' })
    waits.add(allowed)
    const isQuestioned = home.left !== null && home.left.seen_at === null
    expect([key, isQuestioned]).toEqual([key, allowed])
    if (allowed) expect(home.tasks.some(({ kind }) => kind === 'left')).toBe(true)
  }
  expect([...waits].sort()).toEqual([false, true])
})

test.each(InvitationStatus.options)(
  'an invitation that is %s is at home of the worker who answers it',
  async (status) => {
    const worker = workers.find(({ key }) => key === 'gareth-bowen-thomas')
    const id = newId()
    const at = demo.clock.now()
    await system((tx) =>
      tx.insert(invitations).values({
        ...{ id, hash: id, kind: 'WORKER', status, company_id: companyId('payroll'), invited_by: staffId('harjit') },
        ...{ phone_number: phoneOf(worker?.n ?? 0), expires_at: new Date(at.getTime() + 86_400_000), created_at: at },
      }),
    )
    const { data } = (await demo.request('gareth-bowen-thomas', 'GET', '/api/me/worker-invitations')).json()
    const { allowed } = judge(invitationLifecycle, stateOf(status), { isInTime: true }, { type: 'accept' })
    expect((data as { id: string }[]).some((one) => one.id === id)).toBe(allowed)
  },
)

test('who has documents to accept has them at home and in the list of their work, and nobody else', async () => {
  const waits = new Set<boolean>()
  for (const { key } of workers.slice(0, 20)) {
    const { data } = (await demo.request(key, 'GET', '/api/me/assignments?per_page=100')).json()
    const { home } = await homeOf(key)
    const accepts = ({ status, barred }: Assignment) =>
      !barred && judge(assignmentLifecycle, stateOf(status), {}, { type: 'accept', isRead: false }).allowed
    const expected = (data as Assignment[]).some(accepts)
    waits.add(expected)
    expect([key, 'tasks' in home && home.tasks.some(({ kind }) => kind === 'documents')]).toEqual([key, expected])
  }
  expect([...waits].sort()).toEqual([false, true])
})
