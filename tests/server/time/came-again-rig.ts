import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { Waiting } from '#shared/api/time/waiting'
import { createDemoServer } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

export const worker = 'bronwen-pugh'
export const mill = siteId('mill')
const week = '2026-10-26'

export const monday = ['2026-10-26', '07:40', '15:40', 450]
export const thursday = ['2026-10-29', '06:35', '15:10', 485]
export const later = { in_at: '2026-10-29T06:35:00.000Z', out_at: '2026-10-29T15:10:00.000Z' }

/**
 * A worker sends the week while it runs, and comes to work again: a gate changes no week that was sent, and no hours
 * are lost. Before each test Monday's work is sent on Wednesday.
 */
export function cameAgainRig() {
  let demo: Awaited<ReturnType<typeof createDemoServer>>
  beforeAll(async () => {
    demo = await createDemoServer()
  })
  afterAll(() => demo.close())

  const weeks = weeksOf(() => demo)
  const { system, read, put, timesheetIdOf, become, typedOf } = weeks
  let id = ''

  const at = (day: string, time: string) => demo.clock.set(new Date(`${day}T${time}:00Z`))
  async function pass(body: object) {
    const answer = await demo.request('owain', 'POST', `/api/me/sites/${mill}/workers`, body)
    expect(answer.statusCode).toBe(200)
  }
  const comes = async (day: string, time: string) => {
    at(day, time)
    await pass({ onsite: [workerId(worker)], override_reason: 'Known on this site.' })
  }
  const leaves = async (day: string, time: string) => {
    at(day, time)
    await pass({ check_offsite: [workerId(worker)] })
  }
  async function decide(path: string, body?: object): Promise<TimesheetDetail> {
    const answer = await put('owain', id, path, body)
    expect([path, answer.statusCode]).toEqual([path, 200])
    return answer.json().data
  }
  const send = async (body?: object) => {
    const answer = await put(worker, id, '/submit', body)
    expect(answer.json().data?.status).toBe('SUBMITTED')
  }
  const takeBack = async (): Promise<TimesheetDetail> =>
    (await put(worker, id, '', { entries: typedOf(await read(worker, id)) })).json().data
  const hoursOf = ({ entries }: TimesheetDetail) =>
    entries.map(({ day, start_at, end_at, minutes }) => [day, start_at?.slice(11, 16), end_at?.slice(11, 16), minutes])
  const homeOf = async (key: string): Promise<{ home: Home; waiting: Waiting }> =>
    (await demo.request(key, 'GET', '/api/me/home')).json().data
  const tasks = async () =>
    ((await homeOf(worker)).home as Extract<Home, { kind: 'worker' }>).tasks.map(({ text }) => text)

  beforeEach(async () => {
    await system(async (tx) => {
      if (id) await tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id))
      await tx.delete(checkIns).where(eq(checkIns.worker_id, workerId(worker)))
    })
    if (id) await become(id, 'DRAFT')
    if (id) await system((tx) => tx.update(timesheets).set({ did_not_work: false }).where(eq(timesheets.id, id)))
    await comes('2026-10-26', '07:40')
    await leaves('2026-10-26', '15:40')
    id = await timesheetIdOf(worker, week)
    at('2026-10-28', '16:00')
    await send()
  })
  const worksOnThursday = async () => {
    await comes('2026-10-29', '06:35')
    await leaves('2026-10-29', '15:10')
  }
  return {
    ...weeks,
    demo: () => demo,
    at,
    comes,
    leaves,
    decide,
    send,
    takeBack,
    hoursOf,
    tasks,
    worksOnThursday,
    homeOf,
    /** How many timesheets the mark in the navigation counts. */
    pendingOf: async (key: string): Promise<number> =>
      (await demo.request(key, 'GET', '/api/me/timesheets/pending')).json().data.count,
    /** The week that was sent. */
    id: () => id,
  }
}
