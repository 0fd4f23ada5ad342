import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { sweepSuspectedLeft } from '#server/gate/presence-sweep'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import type { RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { rollCallRig } from '../../support/safety/roll-call-rig.ts'
import { weeksOf } from '../../support/time/weeks.ts'
import * as traces from '../../support/traces.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, read, put, timesheetIdOf, typedOf } = weeksOf(() => demo)
const { endRunning, started } = rollCallRig(() => demo)
const riverside = siteId('riverside')
const mill = siteId('mill')
/** A worker of the mill's own company, who has never been on a site. */
const bronwen = 'bronwen-pugh'
const day = '2026-10-26'
const at = (time: string) => demo.clock.set(new Date(`${day}T${time}:00Z`))
const instant = (time: string) => `${day}T${time}:00.000Z`

const byHand = (body: object) => demo.request('owain', 'POST', `/api/me/sites/${mill}/workers`, body)
const comes = (time: string, workers = [bronwen]) =>
  byHand({ onsite: workers.map(workerId), onsite_since: instant(time), override_reason: 'Known on this site.' })
const leaves = (time: string | null) => byHand({ check_offsite: [workerId(bronwen)], left_at: time && instant(time) })
const ofBronwen = eq(checkIns.worker_id, workerId(bronwen))
const presences = async () =>
  (await system((tx) => tx.select().from(checkIns).where(ofBronwen).orderBy(checkIns.in_at))).map(
    ({ site_id, in_at, out_at }) => [site_id, in_at.toISOString(), out_at?.toISOString() ?? null],
  )
const outcomeOf = (answer: { statusCode: number; json(): { message?: string } }) => [
  answer.statusCode,
  answer.json().message,
]
const done = [200, undefined]

beforeEach(async () => {
  await system(async (tx) => {
    await tx.delete(timesheetEntries).where(eq(timesheetEntries.worker_id, workerId(bronwen)))
    await tx.delete(checkIns).where(ofBronwen)
  })
  at('16:00')
})

describe('somebody whom the gate of another company let in an hour ago', () => {
  beforeEach(async () => {
    const presence = { id: newId(), worker_id: workerId(bronwen), site_id: riverside, company_id: companyId('main') }
    await system((tx) =>
      tx.insert(checkIns).values({ ...presence, in_at: new Date(instant('15:00')), in_source: 'GATE' }),
    )
    await endRunning()
  })
  const isListedForFire = async () => {
    const { people } = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data
    return (people as { name: string }[]).some(({ name }) => name === 'Bronwen Pugh')
  }
  const isCalled = ({ people }: RunningRollCall) => people.some(({ name }) => name === 'Bronwen Pugh')

  test.each(['10:00', '15:00', '15:30'])(
    'is not checked in by hand elsewhere from %s: fire list and roll call keep them',
    async (time) => {
      const refused = await comes(time)
      expect(outcomeOf(refused)).toEqual([409, 'Bronwen Pugh is checked in elsewhere. Check them in as from now.'])
      expect(refused.body).not.toContain('Riverside')
      expect(await presences()).toEqual([[riverside, instant('15:00'), null]])
      expect([await isListedForFire(), isCalled(await started())]).toEqual([true, true])
      demo.clock.forward(60)
      await demo.outbox.flush()
      const sent = await traces.notificationsOf(demo, personId('priya'), 'site_id', riverside)
      expect(sent.filter(({ description }) => description.includes('Bronwen Pugh'))).toEqual([])
    },
  )

  test('is not taken off the fire list there by a tick beside a name', async () => {
    const ticked = await byHand({ onsite: [workerId(bronwen)] })
    expect(outcomeOf(ticked)).toEqual([
      409,
      'Bronwen Pugh is checked in on another site, and would be checked out there. If they are here, say how you know.',
    ])
    expect(await presences()).toEqual([[riverside, instant('15:00'), null]])
    expect([await isListedForFire(), isCalled(await started())]).toEqual([true, true])
  })

  test('is not taken off it either once they are suspected to have left, until that is longer ago than any shift', async () => {
    const tick = () => byHand({ onsite: [workerId(bronwen)], override_reason: undefined })
    at('22:30')
    await sweepSuspectedLeft(demo.deps)
    expect(outcomeOf(await tick())).toEqual([
      409,
      'Bronwen Pugh is checked in on another site, and would be checked out there. If they are here, say how you know.',
    ])
    expect(await isListedForFire()).toBe(true)
    demo.clock.set(new Date('2026-10-27T07:30:00Z'))
    expect(outcomeOf(await tick())).toEqual(done)
  })

  test('is checked in by hand elsewhere as from now with a reason: they are there, and the first ends now', async () => {
    const override_reason = 'Known on this site.'
    const now = { onsite: [workerId(bronwen)], override_reason }
    expect(outcomeOf(await byHand(now))).toEqual(done)
    const log = await system((tx) => tx.select().from(checkIns).where(ofBronwen).orderBy(checkIns.in_at))
    expect(log.map((row) => row.override_reason)).toEqual([null, override_reason])
    expect(await presences()).toEqual([
      [riverside, instant('15:00'), instant('16:00')],
      [mill, instant('16:00'), null],
    ])
    expect(await isListedForFire()).toBe(false)
  })

  test('keeps nobody else of one save from coming', async () => {
    const { data } = (await comes('14:00', [bronwen, 'idris-kaya'])).json()
    expect(data.new_onsite.map(({ id }: { id: string }) => id)).toEqual([workerId('idris-kaya')])
    expect(data.refused).toEqual([
      {
        id: workerId(bronwen),
        name: 'Bronwen Pugh',
        reason: 'Bronwen Pugh is checked in elsewhere. Check them in as from now.',
      },
    ])
  })
})

describe('hours that were recorded by hand', () => {
  beforeEach(async () => {
    expect(outcomeOf(await comes('13:16'))).toEqual(done)
    expect(outcomeOf(await leaves('13:51'))).toEqual(done)
  })

  test.each(['09:54', '13:16', '13:50'])('are not recorded again from %s', async (time) => {
    expect(outcomeOf(await comes(time))).toEqual([
      409,
      `Bronwen Pugh was on site from 13:16 to 13:51, which is later than ${time}. Choose a later time.`,
    ])
    expect(await presences()).toEqual([[mill, instant('13:16'), instant('13:51')]])
  })

  test('go on from their end, each minute is paid once, and the worker saves the week', async () => {
    expect(outcomeOf(await comes('13:51'))).toEqual(done)
    expect(outcomeOf(await leaves('15:00'))).toEqual(done)
    const id = await timesheetIdOf(bronwen, day)
    const week = await read(bronwen, id)
    expect(week.entries.map(({ minutes }) => minutes)).toEqual([35, 69])
    expect((await put(bronwen, id, '', { entries: typedOf(week) })).json().errors).toBeUndefined()
  })

  test('of another day are named by that day', async () => {
    demo.clock.set(new Date('2026-10-27T05:00:00Z'))
    expect(outcomeOf(await comes('13:30'))).toEqual([
      409,
      'Bronwen Pugh was on site from Mon 13:16 to Mon 13:51, which is later than Mon 13:30. Choose a later time.',
    ])
  })

  test('whose end nobody saw last until the worker was seen again', async () => {
    at('21:45')
    await comes('14:00')
    await sweepSuspectedLeft(demo.deps)
    expect(outcomeOf(await leaves(null))).toEqual(done)
    demo.clock.forward(3600)
    expect(outcomeOf(await comes('20:00'))).toEqual([
      409,
      'Bronwen Pugh was on site from 14:00 to 21:45, which is later than 20:00. Choose a later time.',
    ])
    expect(outcomeOf(await comes('22:00'))).toEqual(done)
  })

  test('keep no gate from letting the worker in now', async () => {
    const scan = { site_id: mill, worker_password: demoPassword, override_reason: 'Known on this site.' }
    const url = `/api/site-control/workers/${workerId(bronwen)}/check-in`
    expect(outcomeOf(await demo.request('owain', 'POST', url, scan))).toEqual(done)
  })
})

describe('a check-in by hand', () => {
  test('is no longer ago than the longest shift', async () => {
    demo.clock.set(new Date('2026-10-27T02:00:00Z'))
    expect(outcomeOf(await comes('09:30'))).toEqual([
      409,
      'That would be 16 h 30 on site, which is longer than any shift. Choose a later time.',
    ])
    expect(outcomeOf(await comes('10:00'))).toEqual(done)
  })
})
