import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoServer, personId } from '../../support/demo.ts'
import { formerMarshalRig } from '../../support/safety/former-marshal-rig.ts'
import { type Demo, guard, riverside } from '../../support/safety/roll-call-rig.ts'
import { ahmed } from '../sites/guard-rig.ts'

let demo: Demo
const calls = formerMarshalRig(() => demo)
const { begun, close, db, lateHelp, lateHelpWords, read, rollCallsOf, send, startAt, started, updateOf } = calls
const { withdrawn } = calls
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const words = (more = '') =>
  `${more}Jan Nowak (stair B) needs help at Riverside Quarter, Block C. The call came after Ahmed Yusuf Warsame was no longer a guard here`
const ended = async (id: string) =>
  expect((await close('margaret', id, { confirm_not_found: true })).statusCode).toBe(200)

describe('a roll call that a guard began without network before the right ended, of another kind than one here', () => {
  /** What Ahmed's phone hands in once his right has ended, and the roll calls that came of it. */
  async function handedIn({ at, marks, id }: Awaited<ReturnType<typeof begun>>, kind = 'REAL') {
    await withdrawn()
    const [before, notified] = [(await rollCallsOf()).map((row) => row.id), await lateHelp()]
    const { status } = await updateOf(send(ahmed, id, marks, startAt(at, { kind })))
    const made = (await rollCallsOf()).filter((row) => !before.includes(row.id))
    const own = await Promise.all(made.map(async (row) => read('margaret', String(row.id))))
    return { status, own, notified: (await lateHelp()) - notified }
  }

  test.each([
    ['before', 60],
    ['during', -30],
  ])('is no part of a drill that is over: a real one begun %s it', async (_, seconds) => {
    const unsent = await begun()
    if (seconds > 0) demo.clock.forward(seconds)
    const drill = (await started('margaret', { started_ago: Math.max(0, 30 - seconds) })).call
    expect(Math.sign(Date.parse(drill.started_at) - unsent.at.getTime())).toBe(Math.sign(seconds))
    demo.clock.forward(570)
    await ended(drill.id)
    const { status, own, notified } = await handedIn(unsent)
    expect([status, own.map(({ call }) => call.kind), notified]).toEqual(['CLOSED', ['REAL'], 1])
    expect(own[0]?.marks).toMatchObject([{ mark: 'NEEDS_HELP', note: 'stair B', late: true }])
    expect((await read('margaret', drill.id)).marks).toEqual([])
    expect(await lateHelpWords()).toBe(words())
  })

  test.each(['runs', 'ran'])('goes into the real one that %s, not into the drill before it', async (how) => {
    const unsent = await begun()
    const drill = (await started()).call.id
    demo.clock.forward(60)
    await ended(drill)
    demo.clock.forward(60)
    const real = (await started('margaret', { kind: 'REAL' })).call.id
    demo.clock.forward(60)
    if (how === 'ran') await ended(real)
    const { own } = await handedIn(unsent)
    expect(own).toEqual([])
    expect((await read('margaret', real)).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: how === 'ran' }])
    expect((await read('margaret', drill)).marks).toEqual([])
  })

  test('is no part of a drill that runs: of a real one the site is notified, and not as of a drill', async () => {
    const unsent = await begun()
    const drill = (await started()).call.id
    demo.clock.forward(60)
    const { status, own, notified } = await handedIn(unsent)
    expect([status, own.map(({ call }) => call.kind), notified]).toEqual(['CLOSED', ['REAL'], 1])
    expect(await lateHelpWords()).toBe(words())
    expect(await read('margaret', drill)).toMatchObject({ call: { status: 'RUNNING' }, marks: [] })
  })

  test('is no part of a real one: a drill stays a drill', async () => {
    const unsent = await begun()
    const real = (await started('margaret', { kind: 'REAL' })).call.id
    demo.clock.forward(60)
    const { own } = await handedIn(unsent, 'DRILL')
    expect(own.map(({ call }) => call.kind)).toEqual(['DRILL'])
    expect(await lateHelpWords()).toBe(words('Drill: '))
    expect((await read('margaret', real)).marks).toEqual([])
  })

  test('is no part of another guard’s that never ran, whose name would be in the words', async () => {
    const unsent = await begun()
    const [first] = (await handedIn(unsent)).own
    const other = personId(guard)
    await db((tx) => tx.execute(sql`update roll_calls set started_by = ${other} where id = ${first?.call.id}`))
    const { own, notified } = await handedIn(unsent)
    expect([own.length, notified]).toEqual([1, 1])
    expect(own[0]?.call.started_by).toBe('Ahmed Yusuf Warsame')
  })
})

describe('a start sent with marks', () => {
  test('by a guard who has the right is answered as one that is not here, and nothing is kept of it', async () => {
    const { at, marks, id } = await begun()
    const before = await rollCallsOf()
    const notified = await lateHelp()
    const none = await send(ahmed, id, marks)
    const answer = await send(ahmed, id, marks, startAt(at))
    expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    expect([await rollCallsOf(), await lateHelp()]).toEqual([before, notified])
    const { call } = await started(ahmed, { id, kind: 'REAL', started_ago: 30 })
    expect(call).toMatchObject({ id, status: 'RUNNING', kind: 'REAL', site_id: riverside })
    expect((await updateOf(send(ahmed, id, marks))).marks.map(({ late }) => late)).toEqual([false, false])
  })
})
