import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/time/timesheet'
import { workerId } from '#server/demo/ids-by-key'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { createDemoServer } from '../../support/demo.ts'
import { lineBody } from '../../support/time/line-body.ts'
import { wrongSums } from '../../support/time/sums.ts'

/** Every move of a timesheet by everybody who may call it, in every status, answers over HTTP what the law says. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const timesheetIds: Record<string, string> = {}
beforeAll(async () => {
  demo = await createDemoServer()
  for (const worker of ['gareth-bowen-thomas', 'jan-nowak']) timesheetIds[worker] = await timesheetIdOf(worker)
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const timesheetIdOf = async (worker: string) =>
  (
    await system((tx) =>
      tx
        .select({ id: timesheets.id })
        .from(timesheets)
        .where(and(eq(timesheets.worker_id, workerId(worker)), eq(timesheets.week, '2026-10-19'))),
    )
  )[0]?.id ?? ''

const worker = 'gareth-bowen-thomas'
/** A week whose days all have an end, and Jan's, of which one has none. */
const weeks: Record<string, boolean> = { [worker]: true, 'jan-nowak': false }
const note = 'Wednesday says 19:30.'
type Way = [path: string, body: object | undefined, move: (by: 'worker' | 'approver') => TimesheetMove]
type Move = TimesheetMove['type']
/** Each move with a call of its own; hours are saved and corrected below, a finish is set and answered in their own tests. */
const ways: Record<Exclude<Move, 'save' | 'correct' | 'finish' | 'answer'>, Way> = {
  submit: ['/submit', undefined, (by) => ({ type: 'submit', by })],
  accept: ['/accept', undefined, (by) => ({ type: 'accept', by })],
  reject: ['/reject', { message: note }, (by) => ({ type: 'reject', by, note })],
  pay: ['/paid', undefined, (by) => ({ type: 'pay', by })],
  object: ['/object', { message: note }, (by) => ({ type: 'object', by, note })],
  setBonus: ['/bonus', { amount: 5 }, (by) => ({ type: 'setBonus', by })],
  undo: ['/undo', undefined, (by) => ({ type: 'undo', by })],
}
/** Who may call what: the matrix refuses all others (matrix.test.ts). */
const callers: [who: 'worker' | 'manager' | 'owner', moves: (keyof typeof ways)[]][] = [
  ['worker', ['submit', 'object']],
  ['manager', ['accept', 'reject', 'setBonus', 'undo']],
  ['owner', ['accept', 'reject', 'setBonus', 'pay', 'undo']],
]
const cases = Object.keys(weeks).flatMap((of) =>
  TimesheetStatus.options.flatMap((status) =>
    callers.flatMap(([who, moves]) => moves.map((move) => [of, status, who, move] as const)),
  ),
)

/** What they may undo then: nothing, where the law lets nobody set a bonus. */
async function bonusJustSet(key: string, id: string) {
  const { statusCode } = await demo.request(key, 'PUT', `/api/me/timesheets/${id}/bonus`, { amount: 7 })
  if (statusCode !== 200) return undefined
  return { move: 'setBonus', isOwnAct: true, isUntouched: true, isInTime: true, isUnsent: true }
}

test.each(cases)('the week of %s, %s: %s, %s', async (of, status, who, named) => {
  const [path, body, move] = ways[named]
  const id = timesheetIds[of] ?? ''
  await system((tx) => tx.update(timesheets).set({ status }).where(eq(timesheets.id, id)))
  const key = who === 'worker' ? of : who === 'manager' ? 'priya' : 'margaret'
  const last = named === 'undo' ? await bonusJustSet(key, id) : undefined
  const facts = {
    isComplete: weeks[of] === true,
    isFilled: true,
    isBegun: true,
    isPayer: true,
    isEmployer: true,
    ...(last && { last }),
  }
  const verdict = judge(timesheetLifecycle, stateOf(status), facts, move(who === 'worker' ? 'worker' : 'approver'))
  const answer = await demo.request(key, 'PUT', `/api/me/timesheets/${id}${path}`, body)
  if (verdict.allowed) expect([answer.statusCode, answer.json().data?.status]).toEqual([200, statusOf(verdict.status)])
  else expect([answer.statusCode, answer.json().message]).toEqual([409, verdict.reason])
  const [row] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, id)))
  expect(row?.status).toBe(verdict.allowed ? statusOf(verdict.status) : status)
})

test.each(TimesheetStatus.options)(
  'the hours of a week that is %s, saved by its worker and by an approver',
  async (status) => {
    const id = timesheetIds[worker] ?? ''
    for (const [key, move] of [
      [worker, { type: 'save', by: 'worker' }],
      ['priya', { type: 'correct', by: 'approver' }],
    ] as const) {
      await system((tx) => tx.update(timesheets).set({ status }).where(eq(timesheets.id, id)))
      const verdict = judge(
        timesheetLifecycle,
        stateOf(status),
        { isComplete: true, isFilled: true, isBegun: true },
        move,
      )
      const entries = [lineBody({ site_id: null })]
      const answer = await demo.request(key, 'PUT', `/api/me/timesheets/${id}`, { entries })
      if (verdict.allowed)
        expect([answer.statusCode, answer.json().data?.status]).toEqual([200, statusOf(verdict.status)])
      else expect([answer.statusCode, answer.json().message]).toEqual([409, verdict.reason])
    }
  },
)

test('after all of these the sums of every week are what its lines come to', async () => {
  expect(await system(wrongSums)).toEqual([])
})
