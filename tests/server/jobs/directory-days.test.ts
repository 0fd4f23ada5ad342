import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { sites } from '#server/platform/db/schema/site'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import { immediately, openDirectory } from '../../support/jobs/directory.ts'

const { demo, system, add, list, found, profile } = await openDirectory()
afterAll(() => demo.close())

describe('free days', () => {
  // A Monday to the Friday of its third week: 15 working days. St Oswald's opens Monday to Friday.
  const days = { free_from: '2026-11-02', free_to: '2026-11-20' }

  test('are those on which no company has work for them', async () => {
    const { id, slug } = await add({
      last: 'Busy',
      entries: [immediately],
      work: [
        ['2026-10-20', '2026-11-02'],
        ['2026-11-19', '2026-12-31'],
      ],
    })
    const [row] = await found('priya', { search: 'busy', ...days })
    expect([row?.id, row?.free]).toEqual([id, { of: 15, days: 12 }])
    expect(row?.calendar).toEqual({
      from: '2026-10-26',
      days: [
        ...Array(5).fill('TAKEN'),
        ...['OFF', 'OFF', 'TAKEN'],
        ...Array(4).fill('FREE'),
        ...['OFF', 'OFF'],
        ...Array(5).fill('FREE'),
        ...['OFF', 'OFF', 'FREE', 'FREE', 'FREE', 'TAKEN', 'TAKEN', 'OFF', 'OFF'],
      ],
    })
    await system((tx) => tx.update(assignments).set({ status: 'CANCELLED' }).where(eq(assignments.worker_id, id)))
    expect((await profile('priya', slug, `?${new URLSearchParams(days)}`)).free).toEqual({ of: 15, days: 15 })
  })

  test('who is free on none is not listed; who has not given an availability is', async () => {
    const [free, some, unknown] = [
      await add({ last: 'Wanted A', entries: [immediately] }),
      await add({ last: 'Wanted B', entries: [immediately], work: [['2026-11-02', '2026-11-17']] }),
      await add({ last: 'Wanted C', work: [['2026-11-02', '2026-11-06']] }),
    ]
    await add({ last: 'Wanted D', entries: [immediately], work: [['2026-11-01', '2026-11-20']] })
    await add({ last: 'Wanted E', entries: [['AVAILABILITY', 'not-available']] })
    // Without an availability, but with work on each of these days.
    await add({ last: 'Wanted F', work: [['2026-11-01', '2026-11-20']] })
    const answer = await list('priya', { search: 'wanted', ...days })
    expect(answer.data.map((row: DirectoryWorker) => [row.id, row.free.days])).toEqual([
      [free.id, 15],
      [some.id, 3],
      [unknown.id, null],
    ])
    expect(answer.mostly_free).toBe(1)
    expect(answer.data[2].calendar.days.slice(7, 16)).toEqual([
      ...Array(5).fill('TAKEN'),
      ...['OFF', 'OFF', 'UNKNOWN', 'UNKNOWN'],
    ])
    expect((await list('priya', { search: 'wanted' })).mostly_free).toBeNull()
  })

  test('begin after the notice that they gave', async () => {
    await add({ last: 'Noticed', entries: [['AVAILABILITY', 'within-2-weeks']] })
    // Two weeks from 26 October are 9 November: ten of the days.
    expect((await found('priya', { search: 'noticed', ...days }))[0]?.free).toEqual({ of: 15, days: 10 })
    expect((await found('priya', { search: 'noticed' }))[0]?.free).toEqual({ of: 20, days: 10 })
  })

  test('are counted on the days on which the site is open', async () => {
    await add({ last: 'Weekender', entries: [immediately] })
    const hours = Array.from({ length: 7 }, (_, day) => (day > 3 ? { opens: '08:00', closes: '12:00' } : null))
    await system((tx) =>
      tx
        .update(sites)
        .set({ opening_hours: hours })
        .where(eq(sites.id, siteId('hallam'))),
    )
    const [row] = await found('priya', { search: 'weekender', site_id: siteId('hallam'), ...days })
    expect(row?.free).toEqual({ of: 7, days: 7 })
    expect(row?.calendar.days.slice(0, 7)).toEqual(['OFF', 'OFF', 'OFF', 'OFF', 'FREE', 'FREE', 'FREE'])
  })

  test('that are over do not count, and the four weeks begin where days far ahead do', async () => {
    await add({ last: 'Faraway', entries: [immediately] })
    const [row] = await found('priya', { search: 'faraway', free_from: '2026-10-19', free_to: '2026-10-27' })
    expect(row?.free).toEqual({ of: 2, days: 2 })
    const [later] = await found('priya', { search: 'faraway', free_from: '2027-02-03', free_to: '2027-02-05' })
    expect([later?.free, later?.calendar.from]).toEqual([{ of: 3, days: 3 }, '2027-02-01'])
  })
})
