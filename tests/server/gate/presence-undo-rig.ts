import { and, desc, eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import type { SavedSitePeople } from '#shared/api/gate/site-people'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import { type createDemoServer, personId } from '../../support/demo.ts'
import * as traces from '../../support/traces.ts'

export type Demo = Awaited<ReturnType<typeof createDemoServer>>
type Move = 'checkIn' | 'checkOut'
export type Presence = typeof checkIns.$inferSelect
export type Entry = typeof timesheetEntries.$inferSelect
export const riverside = siteId('riverside')
export const gareth = 'gareth-bowen-thomas'
export const comes = { override_reason: 'Known on this site' }
export const outcomeOf = (answer: { statusCode: number; json(): { message?: string } }) => [
  answer.statusCode,
  answer.json().message,
]
export const undone = [200, 'Undone.']

/**
 * Whoever checks somebody in or out may undo it for 10 s, and 30 s more on a slow network, unless a gate opened for it;
 * what it sends waits as long, and leaves nothing. `demo` is opened before the first of these is used.
 */
export function undoRig(demo: () => Demo) {
  const system = <T>(run: (tx: Tx) => Promise<T>) => demo().deps.db.transaction('system', run)
  const seconds = async (count: number) => {
    demo().clock.forward(count)
    await demo().outbox.flush()
  }
  const presencesOf = (worker: string) =>
    system((tx) =>
      tx
        .select()
        .from(checkIns)
        .where(eq(checkIns.worker_id, personId(worker)))
        .orderBy(desc(checkIns.in_at)),
    )
  const linesOf = (checkInId: string) =>
    system((tx) => tx.select().from(timesheetEntries).where(eq(timesheetEntries.check_in_id, checkInId)))
  const timesheetsOf = (worker: string) =>
    system((tx) =>
      tx
        .select()
        .from(timesheets)
        .where(eq(timesheets.worker_id, personId(worker)))
        .orderBy(timesheets.week),
    )
  const waiting = async () =>
    (await system((tx) => tx.select().from(outbox))).filter(
      ({ payload, sent_at }) => payload.act_id !== undefined && !sent_at,
    )
  const notificationsOf = async (key: string) =>
    (
      await system((tx) =>
        tx
          .select()
          .from(notifications)
          .where(and(eq(notifications.user_id, personId(key)), eq(notifications.type, 'worker.onsite.change')))
          .orderBy(notifications.id),
      )
    ).map(({ description }) => description)
  const invalidationsOf = async (key: string) =>
    (await system((tx) => tx.select().from(outbox))).filter(
      ({ payload }) => payload.event === realtimeEvents.site && payload.channel === channelOf(personId(key)),
    ).length
  const historyOf = async (id: string) =>
    (await traces.movesOf(demo(), id)).map(({ move, from, to }) => [move, from, to])

  const undo = (key: string, id: string, move: Move) =>
    demo().request(key, 'PUT', `/api/site-control/check-ins/${id}/undo`, { move })
  const save = async (key: string, body: object, site = riverside) => {
    const answer = await demo().request(key, 'POST', `/api/me/sites/${site}/workers`, body)
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    return (answer.json().data as SavedSitePeople).done
  }
  const manually = async (move: Move, key = 'priya', worker = gareth, more: object = {}) => {
    const ids = [personId(worker)]
    const [done] = await save(key, { ...(move === 'checkIn' ? { onsite: ids } : { check_offsite: ids }), ...more })
    return done?.check_in_id ?? ''
  }
  const check = async (by: string, move: 'check-in' | 'check-out', worker: string, body: object) => {
    const answer = await demo().request(by, 'POST', `/api/site-control/workers/${personId(worker)}/${move}`, body)
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    return answer.json().data as CheckOutcome
  }
  let morning: Presence
  let line: Entry
  /** Gareth’s presence of this morning, and its line in his week, as `reset` restores them. */
  async function begin() {
    demo().clock.set(new Date('2026-10-26T16:00:00Z'))
    const [found] = await presencesOf(gareth)
    if (!found || found.out_at) throw new Error('Gareth is on site.')
    const [firstLine] = await linesOf(found.id)
    if (!firstLine) throw new Error('His day stands on his week.')
    morning = found
    line = firstLine
    return { morning, line }
  }
  /** Gareth came this morning, and his hours are pending. */
  const reset = () =>
    system(async (tx) => {
      const later = await tx
        .select({ id: checkIns.id })
        .from(checkIns)
        .where(and(eq(checkIns.worker_id, morning.worker_id), ne(checkIns.id, morning.id)))
      for (const { id } of later.filter(({ id }) => id > morning.id)) {
        await tx.delete(timesheetEntries).where(eq(timesheetEntries.check_in_id, id))
        await tx.delete(checkIns).where(eq(checkIns.id, id))
      }
      await tx.update(checkIns).set(morning).where(eq(checkIns.id, morning.id))
      await tx.update(timesheetEntries).set(line).where(eq(timesheetEntries.id, line.id))
      await tx.update(timesheets).set({ status: 'DRAFT' }).where(eq(timesheets.id, line.timesheet_id))
    })
  return {
    begin,
    check,
    historyOf,
    invalidationsOf,
    linesOf,
    manually,
    notificationsOf,
    presencesOf,
    reset,
    seconds,
    system,
    timesheetsOf,
    undo,
    waiting,
  }
}
