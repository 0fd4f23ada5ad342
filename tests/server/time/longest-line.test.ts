import { and, eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { lineBody } from '../../support/time/line-body.ts'
import { cameAgainRig, mill, worker } from './came-again-rig.ts'

/** A line is no longer than the longest shift, unless the gate saw them for as long. */
const { system, read, put, typedOf, at, comes, leaves, send, takeBack, hoursOf, id } = cameAgainRig()

const line = (start: string, end: string, day = '2026-10-27') => lineBody({ day, site_id: mill, start, end })
async function saved(key: string, change: (entries: ReturnType<typeof typedOf>) => object[]) {
  const answer = await put(key, id(), '', { entries: change(typedOf(await read(key, id()))) })
  return [answer.statusCode, answer.json().errors]
}
const tooLong = (place: number, words: string) => [422, { [`entries.${place}.end`]: [`${words} Check the time.`] }]

describe.each([worker, 'owain'])('a line that %s types', (key) => {
  test('is at most 16 hours long', async () => {
    at('2026-10-30', '09:00')
    for (const end of ['07:00', '06:30', '23:01']) {
      const length = { '07:00': '24 h 00', '06:30': '23 h 30', '23:01': '16 h 01' }[end]
      expect(await saved(key, (entries) => [...entries, line('07:00', end)])).toEqual(
        tooLong(1, `That would be ${length}.`),
      )
    }
    expect(hoursOf(await read(key, id()))).toHaveLength(1)
    expect(await saved(key, (entries) => [...entries, line('07:00', '23:00')])).toEqual([200, undefined])
  })

  test('is as long as the gate saw them, and no longer', async () => {
    await takeBack()
    await comes('2026-10-29', '05:00')
    await leaves('2026-10-29', '17:00')
    const out_at = new Date('2026-10-29T22:30:00Z')
    await system(async (tx) => {
      const [stored] = await tx
        .update(checkIns)
        .set({ out_at })
        .where(and(eq(checkIns.worker_id, workerId(worker)), gt(checkIns.in_at, new Date('2026-10-29T00:00:00Z'))))
        .returning()
      await tx
        .update(timesheetEntries)
        .set({ end_at: out_at, minutes: 1020 })
        .where(eq(timesheetEntries.check_in_id, stored?.id ?? ''))
    })
    at('2026-10-30', '09:00')
    await send()
    const thursday = (start: string, end: string) => (entries: ReturnType<typeof typedOf>) => [
      ...entries.slice(0, 1),
      line(start, end, '2026-10-29'),
    ]
    expect(await saved(key, (entries) => entries)).toEqual([200, undefined])
    expect(await saved(key, thursday('05:00', '22:30'))).toEqual([200, undefined])
    expect(await saved(key, thursday('04:00', '22:30'))).toEqual(tooLong(1, 'That would be 18 h 30.'))
    expect(await saved(key, thursday('05:30', '23:00'))).toEqual(tooLong(1, 'That would be 17 h 30.'))
  })
})
