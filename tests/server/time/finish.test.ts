import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import type { Waiting } from '#shared/api/time/waiting'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, list, read, put, timesheetIdOf, become, movesOf, notificationsOf, typedOf } = weeksOf(() => demo)
const words = ({ statusCode, json }: Awaited<ReturnType<typeof put>>) => [statusCode, json().message]

describe('a finish that nobody gave', () => {
  // Jan's Thursday: the gate saw him come at 06:58 and nobody saw him leave.
  let id = ''
  let entry_id = ''
  const finish = (key: string, body: object) => put(key, id, '/finish', { entry_id, ...body })
  beforeAll(async () => {
    id = await timesheetIdOf('jan-nowak')
    await become(id, 'SUBMITTED')
    entry_id = (await read('priya', id)).entries.find(({ minutes }) => minutes === null)?.id ?? ''
  })

  test('is not the worker’s to give here, nor that of a stranger, nor of a day that is not there', async () => {
    expect((await finish('jan-nowak', { end: '17:00' })).statusCode).toBe(403)
    expect((await finish('owain', { end: '17:00' })).statusCode).toBe(404)
    expect((await put('priya', id, '/finish', { entry_id: missing, end: '17:00' })).statusCode).toBe(404)
  })

  test('is refused by its field when it cannot be, and nothing changes', async () => {
    const before = await read('priya', id)
    for (const end of ['soon', '', '25:00']) {
      const refused = await finish('priya', { end })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['end']])
    }
    expect(await read('priya', id)).toEqual(before)
  })

  test('is refused where it is the start, longer than a shift can be, or after they were seen again', async () => {
    const before = await read('priya', id)
    const rejectionOf = async (end: string) => {
      const refused = await finish('priya', { end })
      return [refused.statusCode, refused.json().errors?.end?.[0]]
    }
    expect(await rejectionOf('07:00')).toEqual([422, 'Enter a finish after the start.'])
    expect(await rejectionOf('06:30')).toEqual([422, 'That would be 23 h 30. Check the time.'])
    expect(await rejectionOf('23:01')).toEqual([422, 'That would be 16 h 01. Check the time.'])
    const [row] = await system((tx) =>
      tx
        .select({ id: checkIns.id, out_at: checkIns.out_at, out_receipt: checkIns.out_receipt })
        .from(timesheetEntries)
        .innerJoin(checkIns, eq(checkIns.id, timesheetEntries.check_in_id))
        .where(eq(timesheetEntries.id, entry_id)),
    )
    const again = { out_at: new Date('2026-10-22T17:00:00Z'), out_receipt: { left_known: false } }
    const change = (set: object) =>
      system((tx) =>
        tx
          .update(checkIns)
          .set(set)
          .where(eq(checkIns.id, row?.id ?? '')),
      )
    await change(again)
    expect(await rejectionOf('18:01')).toEqual([422, 'They were seen again at 18:00. Enter a finish before that.'])
    await change({ out_at: row?.out_at, out_receipt: row?.out_receipt })
    expect(await read('priya', id)).toEqual(before)
  })

  test('is given without sending the week back; the worker is told time, figure and who', async () => {
    const given = await finish('priya', { end: '17:00' })
    expect(given.statusCode).toBe(200)
    const { data } = given.json()
    expect(data).toMatchObject({ status: 'SUBMITTED', pending: 0, corrected: false, objected: false })
    const day = data.entries.find((entry: { id: string }) => entry.id === entry_id)
    expect(day).toMatchObject({ end_at: '2026-10-22T16:00:00.000Z', break_minutes: 30, minutes: 570 })
    expect(day.finish_set_at).not.toBeNull()
    // Nobody saw him leave: the week is not among those that match the gate.
    expect(day.flags).toEqual(['The gate did not see this finish.'])
    expect(data.flags).toBe(1)
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'finish', from: 'SUBMITTED', to: 'SUBMITTED' })
    const received = (await notificationsOf(workerId('jan-nowak'), id)).at(-1)
    expect(received).toMatchObject({
      type: 'timesheet.finish',
      description:
        'The week of 19/10/2026 has a finish that Priya Raghunathan set. Thursday 22 October 2026, finish at 17:00: 9 h 30. Say so on the week if it is wrong.',
    })
  })

  test('is given once', async () => {
    expect(words(await finish('margaret', { end: '18:00' }))).toEqual([409, 'This day has its finish already.'])
  })

  test('may be objected to by its worker, with a reason, and by nobody else', async () => {
    expect((await put('priya', id, '/object', { message: 'No.' })).statusCode).toBe(403)
    expect((await put('jan-nowak', id, '/object', { message: ' ' })).statusCode).toBe(422)
    const objected = await put('jan-nowak', id, '/object', { message: 'I left at six.' })
    expect(objected.json().data).toMatchObject({ status: 'SUBMITTED', objected: true })
    expect(objected.json().data.messages.at(-1)).toMatchObject({ content: 'I left at six.' })
    expect((await notificationsOf(personId('priya'), id)).at(-1)).toMatchObject({ type: 'timesheet.objected' })
  })

  test('is objected to once while nobody has answered, however many ask at once', async () => {
    const notified = async () =>
      (await notificationsOf(personId('priya'), id)).filter(({ type }) => type === 'timesheet.objected').length
    const before = [(await movesOf(id)).length, await notified()]
    const again = await Promise.all(
      Array.from({ length: 3 }, () => put('jan-nowak', id, '/object', { message: 'I left at six.' })),
    )
    const objected = [409, 'You have objected already. It is not answered yet.']
    expect(again.map(words)).toEqual([objected, objected, objected])
    expect([(await movesOf(id)).length, await notified()]).toEqual(before)
  })

  test('an objection stands on the owner’s list, accepted or not, and the week is not paid before it is answered', async () => {
    expect((await put('priya', id, '/accept')).json().data).toMatchObject({ status: 'ACCEPTED', objected: true })
    const waits = async () =>
      ((await list('margaret', '?show=Waiting&per_page=100')).data as Timesheet[]).some(
        (timesheet) => timesheet.id === id,
      )
    expect(await waits()).toBe(true)
    expect(words(await put('margaret', id, '/paid'))).toEqual([
      409,
      'The worker objects to a finish that was set: answer them first.',
    ])
    const answer = await demo.request('margaret', 'POST', `/api/me/timesheets/${id}/message`, {
      content: 'The gate cam shows 17:00.',
    })
    expect(answer.json().data.objected).toBe(false)
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'answer' })
    expect(await waits()).toBe(false)
    expect((await put('margaret', id, '/paid')).json().data.status).toBe('PAID')
  })
})

test('a week on which nobody set a finish is not objected to', async () => {
  const id = await timesheetIdOf('gareth-bowen-thomas')
  await become(id, 'SUBMITTED')
  expect(words(await put('gareth-bowen-thomas', id, '/object', { message: 'Why?' }))).toEqual([
    409,
    'Nobody else gave a finish on this week.',
  ])
})

describe('an accepted week whose worker objects to a finish', () => {
  const worker = 'gareth-bowen-thomas'
  const closed = [409, 'This week is accepted already.']
  const message = 'The gate cam agrees with you.'
  let id = ''
  const reject = (text = message) => put('priya', id, '/reject', { message: text })
  const answer = () => demo.request('margaret', 'POST', `/api/me/timesheets/${id}/message`, { content: message })
  const tasks = async (key: string) => {
    const { home, waiting } = (await demo.request(key, 'GET', '/api/me/home')).json().data as {
      home: Extract<Home, { kind: 'company' }>
      waiting: Waiting
    }
    const objections = home.decisions.filter(({ kind }) => kind === 'objections')
    return [objections.map(({ title, detail }) => [title, detail]), waiting.timesheets] as const
  }
  beforeEach(async () => {
    id = await timesheetIdOf(worker)
    await become(id, 'SUBMITTED')
    await system((tx) =>
      tx.update(timesheetEntries).set({ finish_set_at: new Date() }).where(eq(timesheetEntries.timesheet_id, id)),
    )
    expect((await put('priya', id, '/accept')).statusCode).toBe(200)
  })
  const object = async () =>
    expect((await put(worker, id, '/object', { message: 'I left at five.' })).json().data.objected).toBe(true)

  test('is a task of the owner and of who approves it, and of nobody else, until it is answered', async () => {
    const before = { margaret: await tasks('margaret'), priya: await tasks('priya'), colin: await tasks('colin') }
    await object()
    for (const key of ['margaret', 'priya'] as const) {
      const [objections, waits] = await tasks(key)
      expect(objections).toEqual([
        ['One objection to answer', 'Gareth Bowen-Thomas’s week of 19/10/2026 · not paid until it is answered'],
      ])
      expect(waits).toBe(before[key][1] + 1)
    }
    expect(await tasks('colin')).toEqual(before.colin)
    const listed = (await list('priya', '?show=Waiting&per_page=100')).data as Timesheet[]
    expect(listed.some((timesheet) => timesheet.id === id)).toBe(true)
    await answer()
    expect([await tasks('margaret'), await tasks('priya')]).toEqual([before.margaret, before.priya])
  })

  test('is sent back with a note, put right by its worker, and paid by the true finish', async () => {
    expect(words(await reject())).toEqual(closed)
    await object()
    expect((await reject(' ')).statusCode).toBe(422)
    const back = await reject()
    expect(back.json().data).toMatchObject({ status: 'REJECTED', objected: false })
    const undone = await put('priya', id, '/undo', {})
    expect(undone.json().data).toMatchObject({ status: 'ACCEPTED', objected: true })
    await reject()
    const before = await read(worker, id)
    const [first, ...rest] = typedOf(before)
    const entries = [{ ...first, end: '17:10', note: 'I left at ten past five.' }, ...rest]
    const saved = (await put(worker, id, '', { entries })).json().data as TimesheetDetail
    expect(saved.minutes).not.toBe(before.minutes)
    expect((await put(worker, id, '/submit')).statusCode).toBe(200)
    expect((await put('priya', id, '/accept')).json().data).toMatchObject({ minutes: saved.minutes })
    expect((await put('margaret', id, '/paid')).json().data).toMatchObject({ status: 'PAID', minutes: saved.minutes })
    expect(words(await reject())).toEqual([409, 'This week is paid: it is closed.'])
  })
})

describe('what the user sees as one act is one call', () => {
  test('accepting with a note: both, or neither', async () => {
    const id = await timesheetIdOf('lorraine-pickersgill')
    await become(id, 'SUBMITTED')
    const accepted = await put('priya', id, '/accept', { message: 'Thank you for Saturday.' })
    expect(accepted.json().data).toMatchObject({ status: 'ACCEPTED' })
    expect(accepted.json().data.messages.at(-1)).toMatchObject({ content: 'Thank you for Saturday.' })
    const again = await put('priya', id, '/accept', { message: 'Twice.' })
    expect(again.statusCode).toBe(409)
    expect((await read('priya', id)).messages.map(({ content }) => content)).not.toContain('Twice.')
  })

  test('sending a week without work: said and sent, or refused with the week as it was', async () => {
    const key = 'nathaniel-brathwaite-cummings'
    const id = await timesheetIdOf(key)
    await system((tx) =>
      tx.update(timesheets).set({ status: 'DRAFT', did_not_work: false }).where(eq(timesheets.id, id)),
    )
    expect((await put(key, id, '/submit')).statusCode).toBe(409)
    expect((await put(key, id, '/submit', { did_not_work: true })).json().data).toMatchObject({
      status: 'SUBMITTED',
      did_not_work: true,
    })
    const worked = await timesheetIdOf('vasile-munteanu')
    await become(worked, 'DRAFT')
    const refused = await put('vasile-munteanu', worked, '/submit', { did_not_work: true })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['did_not_work']])
    expect(await read('vasile-munteanu', worked)).toMatchObject({ status: 'DRAFT', did_not_work: false })
  })
})

describe('a worker whose day is open', () => {
  test('is on site, which is no missing finish, and is asked when they left only once that is doubted', async () => {
    const [open] = await system((tx) =>
      tx
        .select({ entry_id: timesheetEntries.id, id: timesheetEntries.timesheet_id, checkInId: checkIns.id })
        .from(timesheetEntries)
        .innerJoin(checkIns, eq(checkIns.id, timesheetEntries.check_in_id))
        .innerJoin(timesheets, eq(timesheets.id, timesheetEntries.timesheet_id))
        .where(and(isNull(checkIns.out_at), eq(timesheets.company_id, companyId('main')))),
    )
    if (!open) throw new Error('nobody is on site')
    const { id, entry_id, checkInId } = open
    const change = (suspected_left_at: Date | null) =>
      system((tx) => tx.update(checkIns).set({ suspected_left_at }).where(eq(checkIns.id, checkInId)))
    const flags = async () => (await read('margaret', id)).entries.find((entry) => entry.id === entry_id)?.flags
    const requestStatus = async () =>
      (
        await demo.request('margaret', 'POST', `/api/me/timesheets/${id}/message`, {
          content: 'When did you leave?',
          entry_id,
        })
      ).statusCode
    await change(null)
    expect([await flags(), await requestStatus()]).toEqual([[], 409])
    await change(new Date('2026-10-22T19:00:00Z'))
    expect([await flags(), await requestStatus()]).toEqual([['No finish time.'], 200])
  })
})
