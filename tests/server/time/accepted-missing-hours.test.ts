import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companyId, workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Timesheet } from '#shared/api/time/timesheet'
import { cameAgainRig, later, monday, thursday, worker } from './came-again-rig.ts'

const { at, system, list, read, put, movesOf, decide, send, hoursOf, tasks, worksOnThursday, homeOf, pendingOf, id } =
  cameAgainRig()

const waitingOf = async (key: string) => (await list(key, '?show=Waiting&per_page=100')).data as Timesheet[]
/** From now on a payroll company pays the worker. */
const isPaidByPayroll = () =>
  system(async (tx) => {
    const paidBy = { payroll_company_id: companyId('payroll') }
    await tx
      .update(contracts)
      .set(paidBy)
      .where(eq(contracts.worker_id, workerId(worker)))
    await tx.update(timesheets).set(paidBy).where(eq(timesheets.id, id()))
  })

describe('an accepted week', () => {
  const closed = [409, 'This week is accepted already.']
  const reject = async (message: string) => {
    const answer = await put('owain', id(), '/reject', { message })
    return [answer.statusCode, answer.json().message]
  }

  test('that lacks hours is sent back with a note, and the hours come in', async () => {
    const accepted = await decide('/accept')
    expect(await reject('Come again.')).toEqual(closed)
    await worksOnThursday()
    expect(await read('owain', id())).toMatchObject({ status: 'ACCEPTED', unclaimed: [later], flags: 1 })
    expect(await tasks()).toContain('The gate saw you after you sent your week of 26/10/2026: ask to have it back')
    expect((await reject(' '))[0]).toBe(422)
    const back = await decide('/reject', { message: 'Thursday is missing.' })
    expect([back.status, hoursOf(back), back.unclaimed]).toEqual(['REJECTED', [monday, thursday], []])
    const undone = await decide('/undo', {})
    expect([undone.status, undone.decided_at, hoursOf(undone), undone.unclaimed]).toEqual([
      'ACCEPTED',
      accepted.decided_at,
      [monday],
      [later],
    ])
    await decide('/reject', { message: 'Thursday is missing.' })
    await send()
    expect(await decide('/accept')).toMatchObject({ minutes: 935 })
    expect(await reject('Once more.')).toEqual(closed)
    expect((await movesOf(id())).slice(-5).map(({ move, to }) => [move, to])).toEqual([
      ['reject', 'REJECTED'],
      ['undo', 'ACCEPTED'],
      ['reject', 'REJECTED'],
      ['submit', 'SUBMITTED'],
      ['accept', 'ACCEPTED'],
    ])
  })

  test('that lacks hours is not paid before it was sent back, and payroll reads that it lacks some', async () => {
    await decide('/accept')
    await isPaidByPayroll()
    await worksOnThursday()
    const refused = await put('owain', id(), '/paid')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The gate saw them after this week was sent: send it back first.',
    ])
    expect(await read('owain', id())).toMatchObject({ status: 'ACCEPTED', hours_missing: true })
    const forPayroll = async () =>
      ((await list('harjit', '?per_page=100')).data as Timesheet[]).find((one) => one.id === id())
    expect(await forPayroll()).toMatchObject({ hours_missing: true, unclaimed: [], flags: 0 })
    await decide('/reject', { message: 'Thursday is missing.' })
    await send()
    await decide('/accept')
    expect(await forPayroll()).toMatchObject({ hours_missing: false })
    expect(await decide('/paid')).toMatchObject({ status: 'PAID', minutes: 935 })
  })

  test('that lacks hours is a task on home of who can send it back, who finds it in the list, until it is', async () => {
    const missingOf = async (key: string) => {
      const { home, waiting } = await homeOf(key)
      const missing = (home as Extract<Home, { kind: 'company' }>).decisions.filter(
        ({ kind }) => kind === 'missing_hours',
      )
      return { missing: missing.map(({ title, detail }) => [title, detail]), waiting: waiting.timesheets }
    }
    await decide('/accept')
    const before = await missingOf('owain')
    expect(before.missing).toEqual([])
    await worksOnThursday()
    const { missing, waiting } = await missingOf('owain')
    expect(missing).toEqual([
      [
        'One accepted timesheet has missing hours',
        'Bronwen Pugh’s week of 26/10/2026 · not paid until you send it back',
      ],
    ])
    const listed = await waitingOf('owain')
    expect(listed.find((one) => one.id === id())).toMatchObject({ status: 'ACCEPTED', unclaimed: [later] })
    expect([waiting, listed.length]).toEqual([before.waiting + 1, waiting])
    expect(await pendingOf('owain')).toBe(waiting)
    expect((await missingOf('margaret')).missing).toEqual([])
    expect((await waitingOf('margaret')).filter((one) => one.id === id())).toEqual([])
    await decide('/reject', { message: 'Thursday is missing.' })
    expect(await missingOf('owain')).toEqual(before)
  })

  test('is one to pay for payroll only while nothing prevents its payment', async () => {
    await decide('/accept')
    await isPaidByPayroll()
    const { minutes, pay } = await read(worker, id())
    const toPay = async () => {
      const { home, waiting } = await homeOf('harjit')
      const { sheets } = home as Extract<Home, { kind: 'payroll' }>
      const listed = await waitingOf('harjit')
      expect([waiting.timesheets, await pendingOf('harjit'), listed.length]).toEqual(Array(3).fill(sheets.payable))
      return { ...sheets, isListed: listed.some((one) => one.id === id()) }
    }
    const before = await toPay()
    const without = {
      payable: before.payable - 1,
      minutes: before.minutes - minutes,
      pay: expect.closeTo((before.pay ?? 0) - (pay ?? 0), 2),
      isListed: false,
    }
    expect(before.isListed).toBe(true)
    const objectedAt = (objected_at: Date | null) =>
      system((tx) => tx.update(timesheets).set({ objected_at }).where(eq(timesheets.id, id())))
    await objectedAt(new Date('2026-10-28T17:00:00Z'))
    expect(await toPay()).toEqual(without)
    await objectedAt(null)
    expect(await toPay()).toEqual(before)
    await worksOnThursday()
    expect(await toPay()).toEqual(without)
    await decide('/reject', { message: 'Thursday is missing.' })
    await send()
    await decide('/accept')
    expect(await toPay()).toMatchObject({ payable: before.payable, isListed: true })
  })

  test('that lacks hours is a task, and none to pay, however old the week is', async () => {
    await decide('/accept')
    await isPaidByPayroll()
    await worksOnThursday()
    at('2027-03-01', '09:00')
    const isWaiting = async (key: string) => (await waitingOf(key)).some((one) => one.id === id())
    const { home } = await homeOf('owain')
    const titles = (home as Extract<Home, { kind: 'company' }>).decisions.map(({ title }) => title)
    expect(titles).toContain('One accepted timesheet has missing hours')
    expect([await isWaiting('owain'), await isWaiting('harjit')]).toEqual([true, false])
  })

  test('that is paid only says what it lacks', async () => {
    await decide('/accept')
    await system((tx) => tx.update(timesheets).set({ status: 'PAID' }).where(eq(timesheets.id, id())))
    await worksOnThursday()
    expect(await read('owain', id())).toMatchObject({ status: 'PAID', unclaimed: [later], flags: 1 })
    expect(await reject('Thursday is missing.')).toEqual([409, 'This week is paid: it is closed.'])
    expect(await tasks()).not.toContainEqual(expect.stringMatching(/^The gate saw you/))
  })

  test('with hours that nobody claims may be accepted all the same', async () => {
    await worksOnThursday()
    expect(await decide('/accept')).toMatchObject({ status: 'ACCEPTED', minutes: 450, unclaimed: [later] })
  })
})
