import { and, eq } from 'drizzle-orm'
import type { TimesheetDetail } from '#contract/timesheet'
import { clockTime } from '#contract/words'
import { timesheets } from '#server/db/schema/timesheet'
import { siteId, workerId } from '#server/demo/cast'
import type { Tx } from '#server/work'
import type { demoWorld } from './demo.ts'
import * as traces from './traces.ts'

type Demo = Awaited<ReturnType<typeof demoWorld>>
const riverside = siteId('riverside')

/** Weeks of the demo as the tests read and write them; `world` is opened before the first of them. */
export function weeksOf(world: () => Demo) {
  const system = <T>(run: (tx: Tx) => Promise<T>) => world().world.db.work('system', run)
  const list = async (key: string, query = '') => (await world().ask(key, 'GET', `/api/me/timesheets${query}`)).json()
  const read = async (key: string, id: string) =>
    (await world().ask(key, 'GET', `/api/me/timesheets/${id}`)).json().data as TimesheetDetail
  const put = (key: string, id: string, path = '', body?: object) =>
    world().ask(key, 'PUT', `/api/me/timesheets/${id}${path}`, body)
  /** A worker's sheet of a week; last week's is of 19 October. */
  const sheetOf = async (worker: string, week = '2026-10-19') =>
    (
      await system((tx) =>
        tx
          .select({ id: timesheets.id })
          .from(timesheets)
          .where(and(eq(timesheets.worker_id, workerId(worker)), eq(timesheets.week, week))),
      )
    )[0]?.id ?? ''
  const become = (id: string, status: 'DRAFT' | 'SUBMITTED' | 'ACCEPTED') =>
    system((tx) => tx.update(timesheets).set({ status, submitted_at: null }).where(eq(timesheets.id, id)))
  const movesOf = (id: string) => traces.movesOf(world(), id)
  const newsOf = (userId: string, id: string) => traces.newsOf(world(), userId, 'timesheet_id', id)
  /** The lines of a sheet as its worker's phone sends them. */
  const typedOf = ({ entries }: TimesheetDetail) =>
    entries.map(({ id, day, site, start_at, end_at, break_minutes, note }) => ({
      id,
      day,
      site_id: site?.id ?? null,
      start: start_at ? clockTime(start_at) : '07:00',
      end: end_at && clockTime(end_at),
      break_minutes,
      note,
    }))
  const typed = (change: object = {}) => ({
    day: '2026-10-19',
    site_id: riverside,
    start: '07:00',
    end: '16:30',
    break_minutes: 30,
    note: 'By the foreman’s book.',
    ...change,
  })
  return { system, list, read, put, sheetOf, become, movesOf, newsOf, typedOf, typed }
}
