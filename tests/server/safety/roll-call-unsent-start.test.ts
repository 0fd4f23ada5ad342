import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { by, formerMarshalRig } from '../../support/safety/former-marshal-rig.ts'
import { type Demo, riverside } from '../../support/safety/roll-call-rig.ts'
import { ahmed } from '../sites/guard-rig.ts'

let demo: Demo
const calls = formerMarshalRig(() => demo)
const { begun, call, close, idOf, lateHelp, lateHelpWords, mark, people, read, rollCallsOf, send, start, startAt } =
  calls
const { started, updateOf, withdrawn } = calls
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

describe('a roll call that a guard began without network before the right ended', () => {
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

  test.each([
    ['joined by code', 0],
    ['began herself', 5 * 60],
  ])('keeps no roll call of the same alarm from starting that another marshal %s', async (_, seconds) => {
    const { at, marks, id } = await begun()
    const later = (after: number) => demo.clock.set(new Date(at.getTime() + after * 1000))
    later(15 * 60)
    await withdrawn()
    const before = (await rollCallsOf()).map((row) => row.id)
    later(20 * 60)
    expect((await updateOf(send(ahmed, id, marks, startAt(at)))).status).toBe('CLOSED')
    const [made] = (await rollCallsOf()).filter((row) => !before.includes(row.id))
    later(21 * 60)
    const own = { id: seconds ? newId() : id, kind: 'REAL', started_ago: 21 * 60 - seconds }
    const answer = await start('margaret', own)
    expect([answer.statusCode, answer.json().data?.call]).toMatchObject([200, { id: own.id, status: 'RUNNING' }])
    expect(answer.json().data.call.started_at).toBe(new Date(at.getTime() + seconds * 1000).toISOString())
    const safe = mark(idOf('Gareth Bowen-Thomas'))
    expect((await updateOf(send('margaret', own.id, [safe]))).marks).toMatchObject([{ mark: 'SAFE', late: false }])
    // The call for help of the one that never ran is still named.
    const past = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json().data
    expect(past.find((one: { id: string }) => one.id === made?.id)).toMatchObject({
      late_needs_help: 1,
      late_calls: [{ name: 'Jan Nowak', note: 'stair B', by: 'Ahmed Yusuf Warsame' }],
    })
  })

  test('is sent as what came after the right had ended, since it never ran', async () => {
    const { at, marks, id } = await begun()
    await withdrawn()
    const before = (await rollCallsOf()).map((row) => row.id)
    await updateOf(send(ahmed, id, marks, startAt(at)))
    const [made] = (await rollCallsOf()).filter((row) => !before.includes(row.id))
    expect(await lateHelpWords()).toBe(
      'Jan Nowak (stair B) needs help at Riverside Quarter, Block C. The call came after Ahmed Yusuf Warsame was no longer a guard here',
    )
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${made?.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join(' ')
    expect(words).toContain('This roll call never ran here: Ahmed Yusuf Warsame began it without network')
    expect(words).toContain('Reported later: 1')
    expect(words).not.toContain('closing')
  })

  test('joins the one that runs there', async () => {
    const { at, marks, id } = await begun()
    const running = (await started('margaret', { kind: 'REAL' })).call.id
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
    const marks = [mark(people()[1]?.id ?? '', { mark: 'NEEDS_HELP', ...by }), mark(idOf('Gareth Bowen-Thomas'), by)]
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
    expect((await close('margaret', call(), { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(10)
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    await withdrawn()
    const notified = await lateHelp()
    const answer = await updateOf(send(ahmed, newId(), [help], startAt(at, { kind: 'DRILL' })))
    expect([answer.status, answer.refused, await lateHelp()]).toEqual(['CLOSED', [], notified + 1])
    expect((await read('margaret', call())).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: true }])
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
      await send(ahmed, id, marks, startAt(at, { site_id: siteId('mill') })),
      await send(ahmed, id, marks, startAt(at, { site_id: newId() })),
      await send('shaun-earnshaw', id, marks, startAt(at)),
      await send('beata', id, marks, startAt(at)),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      answers.map(() => [404, 'Not found.']),
    )
    expect([await rollCallsOf(), await lateHelp()]).toEqual([before, notified])
  })
})
