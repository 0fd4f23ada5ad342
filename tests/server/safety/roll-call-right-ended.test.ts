import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { newId } from '#server/platform/kit/ids'
import type { FirePerson } from '#shared/api/safety/fire'
import { createDemoServer, personId } from '../../support/demo.ts'
import { ahmed, guardRig, riverside } from '../sites/guard-rig.ts'
import { type Demo, rollCallRig } from './roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, start, started, updateOf } = rollCallRig(() => demo)
const { approve, db, guardOfSub, hasTrades } = guardRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const by = { by: personId(ahmed), by_name: 'Ahmed', device: 'phone009' }
let call = ''
let people: FirePerson[] = []
const readMarks = (key: string) => demo.request(key, 'GET', `/api/me/roll-calls/${call}/marks?since=0`)
const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
/** Ahmed, whom the owner has approved as a guard, has the roll call open; then the approval is withdrawn. */
beforeEach(async () => {
  await endRunning()
  call = (await started()).call.id
  await guardOfSub()
  expect((await approve('margaret', ahmed)).statusCode).toBe(200)
  people = (await read(ahmed, call)).people
})
const takesPart = async () => expect((await readMarks(ahmed)).statusCode).toBe(200)
const withdrawn = async () => {
  expect((await approve('margaret', ahmed, false)).statusCode).toBe(200)
  demo.clock.forward(30)
}
const lateHelp = () =>
  db((tx) =>
    tx.$count(
      notifications,
      and(eq(notifications.type, 'rollcall.late_help'), eq(notifications.user_id, personId('margaret'))),
    ),
  )
const wordsOf = async (id: string) =>
  (await read('margaret', call)).marks.filter((one) => one.person_id === id).map((one) => `${one.mark} ${one.by_name}`)

describe('a marshal whose right ended during a roll call', () => {
  test('still hands in what they marked, and reads nothing', async () => {
    await takesPart()
    const id = idOf('Jan Nowak')
    const help = mark(id, { mark: 'NEEDS_HELP', note: 'stair B', ...by })
    await send('margaret', call, [mark(people[1]?.id ?? '')])
    await withdrawn()
    const after = mark(idOf('Gareth Bowen-Thomas'), by)
    const answer = await updateOf(
      send(ahmed, call, [help, after, mark(newId(), { mark: 'NEEDS_HELP', ...by })], { since: 3 }),
    )
    expect(answer).toMatchObject({ right_ended: true, status: 'RUNNING', revision: 3, added: [], marks: [] })
    expect(answer.others).toBeUndefined()
    expect(answer.refused).toMatchObject([
      { reason: 'This person is not on your list.' },
      {
        clock: after.clock,
        reason: 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.',
      },
    ])
    expect(await wordsOf(after.person_id)).toEqual([])
    expect(await wordsOf(id)).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
    const again = await updateOf(send(ahmed, call, [help]))
    expect([again.refused, (await wordsOf(id)).length]).toEqual([[], 1])
  })

  test('is refused all else as before, and does not count as taking part any longer', async () => {
    await takesPart()
    await withdrawn()
    await send(ahmed, call, [mark(idOf('Jan Nowak'), by)])
    const refused = [
      await readMarks(ahmed),
      await demo.request(ahmed, 'GET', `/api/me/roll-calls/${call}`),
      await start(ahmed, {}, riverside),
      await close(ahmed, call, { confirm_not_found: true }),
      await send(ahmed, call, []),
    ]
    expect(refused.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      refused.map(() => [404, 'Not found.']),
    )
    const { others } = (await readMarks('margaret')).json().data
    expect(others).toMatchObject([{ id: personId(ahmed), silent_since: expect.any(String) }])
  })

  test('calls for help as a late mark does once it has ended, and hands in nothing made after', async () => {
    await takesPart()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    await withdrawn()
    expect((await close('margaret', call, { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(60)
    const later = mark(idOf('Gareth Bowen-Thomas'), by)
    const answer = await updateOf(send(ahmed, call, [help, later]))
    expect(answer.refused).toMatchObject([{ clock: later.clock, reason: expect.stringContaining('after') }])
    expect([answer.status, answer.closed_by ?? null, await lateHelp()]).toEqual(['CLOSED', null, 1])
    expect((await read('margaret', call)).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: true }])
  })

  test('who took part by another’s phone only is one too', async () => {
    const [one = '', two = ''] = people.map(({ id }) => id)
    await send('margaret', call, [mark(one, by)])
    await withdrawn()
    const answer = await updateOf(send(ahmed, call, [mark(two, { mark: 'NEEDS_HELP', ...by })]))
    expect([answer.refused, await wordsOf(two)]).toEqual([[], ['NEEDS_HELP Ahmed Yusuf Warsame']])
  })

  test('but whoever took no part is refused as before', async () => {
    await db((tx) => tx.execute(sql`delete from roll_call_marshals where user_id = ${personId(ahmed)}`))
    await withdrawn()
    const answer = await send(ahmed, call, [mark(idOf('Jan Nowak'), by)])
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found.'])
  })

  test('and started it takes part, also when the answer to the start is lost', async () => {
    await endRunning()
    const { statusCode, body } = await start(ahmed)
    expect(statusCode).toBe(200)
    const own: string = JSON.parse(body).data.call.id
    await withdrawn()
    const answer = await updateOf(send(ahmed, own, [mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })]))
    expect([answer.refused, (await read('margaret', own)).marks.length]).toEqual([[], 1])
  })

  test('adds only people for whom they call for help', async () => {
    await takesPart()
    const [helped, safe, ...others] = Array.from({ length: 30 }, (_, n) => ({
      ...{ id: newId(), name: `Nobody ${n}`, company: null },
    }))
    const on = { id: newId(), name: 'Sam On-List', company: null }
    await send(ahmed, call, [], { added: [on] })
    await withdrawn()
    const before = (await read('margaret', call)).people.length
    const marks = [mark(helped?.id ?? '', { mark: 'NEEDS_HELP', ...by }), mark(safe?.id ?? '', by)]
    const answer = await updateOf(send(ahmed, call, marks, { added: [helped, safe, on, ...others] }))
    expect(answer.not_added.map(({ id }) => id)).toEqual([safe, ...others].map((person) => person?.id))
    expect(new Set(answer.not_added.map(({ reason }) => reason))).toEqual(
      new Set(['You are no longer a marshal here: only calls for help are still taken. Tell another marshal.']),
    )
    const after = await read('margaret', call)
    expect(after.people.slice(before).map(({ name }) => name)).toEqual(['Nobody 0'])
    expect(await wordsOf(helped?.id ?? '')).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
  })

  test('of a sub-company hands in marks of its own people only', async () => {
    const own = (await read('beata', call)).people
    expect((await readMarks('beata')).statusCode).toBe(200)
    const foreign = people.find(({ id }) => !own.some((person) => person.id === id))?.id ?? ''
    await db((tx) =>
      tx.execute(
        sql`update site_subcompanies set status = 'ENDED', ended_at = now() where site_id = ${riverside}
          and company_id = (select company_id from memberships where user_id = ${personId('beata')} limit 1)`,
      ),
    )
    const byBeata = { mark: 'NEEDS_HELP' as const, by: personId('beata') }
    const batch = [mark(own[0]?.id ?? '', byBeata), mark(foreign, byBeata)]
    const answer = await updateOf(send('beata', call, batch))
    expect(answer).toMatchObject({ right_ended: true, refused: [{ person_id: foreign }] })
  })
})

describe('a roll call that a guard began without network before the right ended', () => {
  const key = '0'.repeat(32)
  const startAt = (at: Date, site = riverside) => ({
    start: { site_id: site, kind: 'REAL', started_ago: (demo.clock.now().getTime() - at.getTime()) / 1000, key },
  })
  const rollCallsOf = () =>
    db(async (tx) => (await tx.execute(sql`select id, status from roll_calls where site_id = ${riverside}`)).rows)
  /** The roll call of this test is over a minute before Ahmed begins his. */
  async function begun() {
    expect((await close('margaret', call, { confirm_not_found: true })).statusCode).toBe(200)
    // Those of earlier tests have ended by the database's clock.
    const ended = demo.clock.now().toISOString()
    await db((tx) => tx.execute(sql`update roll_calls set closed_at = least(closed_at, ${ended}::timestamptz)`))
    demo.clock.forward(60)
    const at = demo.clock.now()
    const marks = [
      mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', note: 'stair B', ...by }),
      mark(idOf('Gareth Bowen-Thomas'), by),
    ]
    demo.clock.forward(30)
    return { at, marks, id: newId() }
  }

  test('hands in its calls for help: they are kept as late ones, and the site is notified', async () => {
    const { at, marks, id } = await begun()
    await withdrawn()
    const [before, notified] = [await rollCallsOf(), await lateHelp()]
    const answer = await updateOf(send(ahmed, id, marks, startAt(at)))
    expect(answer).toMatchObject({ right_ended: true, status: 'CLOSED', added: [], marks: [] })
    expect(answer.refused).toMatchObject([{ clock: marks[1]?.clock, reason: expect.stringContaining('only calls') }])
    expect(await lateHelp()).toBe(notified + 1)
    const [made, ...more] = (await rollCallsOf()).filter((row) => !before.some((one) => one.id === row.id))
    expect([made?.status, more]).toEqual(['CLOSED', []])
    const whole = await read('margaret', String(made?.id))
    expect(whole.call).toMatchObject({ kind: 'REAL', started_at: at.toISOString(), started_by: 'Ahmed Yusuf Warsame' })
    expect(whole.marks).toMatchObject([{ mark: 'NEEDS_HELP', note: 'stair B', late: true }])
    // The answer was lost: nothing is kept or notified twice.
    await updateOf(send(ahmed, id, marks, startAt(at)))
    expect([(await rollCallsOf()).length, await lateHelp()]).toEqual([before.length + 1, notified + 1])
    // Other phones that run it without network can still start it.
    expect((await start('margaret', { id })).json().data.call).toMatchObject({ id, status: 'RUNNING' })
  })

  test('joins the one that runs there', async () => {
    const { at, marks, id } = await begun()
    const running = (await started()).call.id
    await withdrawn()
    const before = await rollCallsOf()
    const answer = await updateOf(send(ahmed, id, marks, startAt(at)))
    expect([answer.right_ended, answer.status, answer.refused.length]).toEqual([true, 'RUNNING', 1])
    expect((await read('margaret', running)).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: false }])
    expect((await rollCallsOf()).length).toBe(before.length)
  })

  /** Ahmed's marks come 2 minutes after another began `seconds` after his. */
  async function joinedAfter(seconds: number, kind = 'REAL') {
    const { at, marks, id } = await begun()
    await withdrawn()
    const before = (await rollCallsOf()).map((row) => row.id)
    demo.clock.set(new Date(at.getTime() + seconds * 1000))
    const other = (await started('margaret', { kind })).call.id
    demo.clock.forward(120)
    const answer = await updateOf(send(ahmed, id, marks, startAt(at)))
    const [own] = (await rollCallsOf()).filter((row) => ![...before, other].includes(row.id))
    return { answer, at, own, other: await read('margaret', other) }
  }

  test('joins one that began up to 15 minutes after it', async () => {
    const { answer, own, other } = await joinedAfter(15 * 60)
    expect([answer.status, own, other.marks.length]).toEqual(['RUNNING', undefined, 1])
  })

  test('joins none that began later, which runs on without its people', async () => {
    const notified = await lateHelp()
    const { answer, at, own, other } = await joinedAfter(15 * 60 + 1)
    expect([answer.status, other.marks, other.call.status]).toEqual(['CLOSED', [], 'RUNNING'])
    const whole = await read('margaret', String(own?.id))
    expect(whole.call).toMatchObject({ status: 'CLOSED', started_at: at.toISOString() })
    expect([whole.marks.map(({ late }) => late), await lateHelp()]).toEqual([[true], notified + 1])
  })

  test('joins no drill of the next morning', async () => {
    const { own, other } = await joinedAfter(22 * 3600, 'DRILL')
    expect([own?.status, other.call.kind, other.marks]).toEqual(['CLOSED', 'DRILL', []])
  })

  test('is taken no second time by the roll call that it did not join', async () => {
    const { other } = await joinedAfter(16 * 60)
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    expect((await send(ahmed, other.call.id, [help])).statusCode).toBe(404)
    expect((await read('margaret', other.call.id)).marks).toEqual([])
  })

  test('once joined takes calls for help also without the start, and nothing else', async () => {
    const { other } = await joinedAfter(60)
    const added = { id: newId(), name: 'Nobody At All', company: null }
    const marks = [mark(people[1]?.id ?? '', { mark: 'NEEDS_HELP', ...by }), mark(idOf('Gareth Bowen-Thomas'), by)]
    const answer = await updateOf(send(ahmed, other.call.id, marks, { added: [added] }))
    expect(answer).toMatchObject({ refused: [{ clock: marks[1]?.clock }], not_added: [{ id: added.id }], marks: [] })
    const after = await read('margaret', other.call.id)
    expect(after.marks.filter((one) => one.mark !== 'NEEDS_HELP')).toEqual([])
    expect([after.marks.length, after.people.length]).toEqual([other.marks.length + 1, other.people.length])
  })

  test('without a call for help is kept nowhere: what was sent is refused with the reason', async () => {
    const { at, marks, id } = await begun()
    await withdrawn()
    const before = await rollCallsOf()
    const safe = marks.filter((one) => one.mark === 'SAFE')
    const added = [{ id: newId(), name: 'Nobody At All', company: null }]
    const answer = await updateOf(send(ahmed, id, safe, { ...startAt(at), added }))
    const reason = expect.stringContaining('only calls')
    expect(answer).toMatchObject({
      right_ended: true,
      status: 'CLOSED',
      refused: [{ reason }],
      not_added: [{ reason }],
    })
    const stranger = await send('shaun-earnshaw', id, safe, startAt(at))
    expect([stranger.statusCode, await rollCallsOf()]).toEqual([404, before])
  })

  test('joins the one that ran there and has ended since, with calls for help from after its end', async () => {
    const at = demo.clock.now()
    demo.clock.forward(10)
    expect((await close('margaret', call, { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(10)
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    await withdrawn()
    const notified = await lateHelp()
    const answer = await updateOf(send(ahmed, newId(), [help], startAt(at)))
    expect([answer.status, answer.refused, await lateHelp()]).toEqual(['CLOSED', [], notified + 1])
    expect((await read('margaret', call)).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: true }])
  })

  test('is refused as before from a stranger, from outside of the time of the right, and elsewhere', async () => {
    const early = new Date(demo.clock.now().getTime() - 3_600_000)
    const { at, marks, id } = await begun()
    await withdrawn()
    const [before, notified] = [await rollCallsOf(), await lateHelp()]
    const answers = [
      await send(ahmed, id, marks),
      await send(ahmed, id, marks, startAt(early)),
      await send(ahmed, id, marks, startAt(demo.clock.now())),
      await send(ahmed, id, marks, startAt(at, siteId('mill'))),
      await send(ahmed, id, marks, startAt(at, newId())),
      await send('shaun-earnshaw', id, marks, startAt(at)),
      await send('beata', id, marks, startAt(at)),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      answers.map(() => [404, 'Not found.']),
    )
    expect([await rollCallsOf(), await lateHelp()]).toEqual([before, notified])
  })
})

describe('a guard who is a worker now', () => {
  const isWorker = async () => {
    await hasTrades('imran', ahmed, 'labourer')
    demo.clock.forward(30)
  }
  const reason = 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.'

  test('hands in the calls for help of a roll call in which they took part, and nothing else', async () => {
    await takesPart()
    const marks = [mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by }), mark(idOf('Gareth Bowen-Thomas'), by)]
    await isWorker()
    const answer = await updateOf(send(ahmed, call, marks))
    expect(answer).toMatchObject({ right_ended: true, refused: [{ clock: marks[1]?.clock, reason }], marks: [] })
    expect(await wordsOf(idOf('Jan Nowak'))).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
    expect(await wordsOf(idOf('Gareth Bowen-Thomas'))).toEqual([])
  })

  test('hands in those of a roll call that they began without network while they were one', async () => {
    expect((await close('margaret', call, { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(60)
    const at = demo.clock.now()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    demo.clock.forward(30)
    await isWorker()
    const notified = await lateHelp()
    const start = (from: Date) => ({
      ...{ site_id: riverside, kind: 'REAL', key: '0'.repeat(32) },
      started_ago: (demo.clock.now().getTime() - from.getTime()) / 1000,
    })
    const after = await send(ahmed, newId(), [help], { start: start(demo.clock.now()) })
    const answer = await updateOf(send(ahmed, newId(), [help], { start: start(at) }))
    expect([after.statusCode, answer.status, answer.refused, await lateHelp()]).toEqual([
      404,
      'CLOSED',
      [],
      notified + 1,
    ])
  })

  test('is answered all else as if there were no such roll call, as is any other worker', async () => {
    await takesPart()
    await isWorker()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    const none = await send(ahmed, newId(), [help])
    const answers = [
      none,
      await send(ahmed, call, []),
      await send('natalie-sugden', call, [help]),
      await send('natalie-sugden', call, []),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, none.body]))
    const refused = [
      await readMarks(ahmed),
      await demo.request(ahmed, 'GET', `/api/me/roll-calls/${call}`),
      await start(ahmed, {}, riverside),
      await close(ahmed, call, { confirm_not_found: true }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
    expect(await wordsOf(idOf('Jan Nowak'))).toEqual([])
  })
})
