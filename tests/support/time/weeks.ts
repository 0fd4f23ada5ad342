import { and, eq } from 'drizzle-orm'
import { workerId } from '#server/demo/ids-by-key'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { clockTime } from '#shared/domain/kit/words'
import type { createDemoServer } from '../demo.ts'
import * as traces from '../traces.ts'
import { lineBody } from './line-body.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>

/** Weeks of the demo as the tests read and write them; `demo` is opened before the first of them. */
export function weeksOf(demo: () => Demo) {
  const system = <T>(run: (tx: Tx) => Promise<T>) => demo().deps.db.transaction('system', run)
  const list = async (key: string, query = '') =>
    (await demo().request(key, 'GET', `/api/me/timesheets${query}`)).json()
  const read = async (key: string, id: string) =>
    (await demo().request(key, 'GET', `/api/me/timesheets/${id}`)).json().data as TimesheetDetail
  const put = (key: string, id: string, path = '', body?: object) =>
    demo().request(key, 'PUT', `/api/me/timesheets/${id}${path}`, body)
  /** A worker's sheet of a week; last week's is of 19 October. */
  const timesheetIdOf = async (worker: string, week = '2026-10-19') =>
    (
      await system((tx) =>
        tx
          .select({ id: timesheets.id })
          .from(timesheets)
          .where(and(eq(timesheets.worker_id, workerId(worker)), eq(timesheets.week, week))),
      )
    )[0]?.id ?? ''
  const become = (id: string, status: TimesheetStatus) =>
    system((tx) => tx.update(timesheets).set({ status, submitted_at: null }).where(eq(timesheets.id, id)))
  const movesOf = (id: string) => traces.movesOf(demo(), id)
  const notificationsOf = (userId: string, id: string) => traces.notificationsOf(demo(), userId, 'timesheet_id', id)
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
  return {
    system,
    list,
    read,
    put,
    timesheetIdOf: timesheetIdOf,
    become,
    movesOf,
    notificationsOf: notificationsOf,
    typedOf,
    typed: lineBody,
  }
}
