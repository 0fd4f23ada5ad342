import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, list, read, put, timesheetIdOf, become, movesOf, typedOf, typed } = weeksOf(() => demo)

/** A subcontractor's worker, whose week is on Margaret's site, which Priya manages, and of which one day is elsewhere. */
const worker = 'agnieszka-wojciechowska-malinowska'
let id = ''
let rows: (typeof timesheetEntries.$inferSelect)[] = []
const rowsOf = () =>
  system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)).orderBy(timesheetEntries.day),
  )
const changeFirst = (set: Partial<typeof timesheetEntries.$inferInsert>) =>
  system((tx) =>
    tx
      .update(timesheetEntries)
      .set(set)
      .where(eq(timesheetEntries.id, rows[0]?.id ?? '')),
  )
const changeWeek = (set: Partial<typeof timesheets.$inferInsert>) =>
  system((tx) => tx.update(timesheets).set(set).where(eq(timesheets.id, id)))
const approver = () => changeWeek({ approver_id: personId('margaret') })
let before: typeof timesheets.$inferSelect | undefined
beforeEach(async () => {
  id = await timesheetIdOf(worker)
  rows = await rowsOf()
  ;[before] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, id)))
  await become(id, 'SUBMITTED')
  await changeFirst({ site_id: siteId('mill'), note: 'Paid double by them.' })
})
afterEach(async () => {
  await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)))
  await system((tx) => tx.insert(timesheetEntries).values(rows))
  await changeWeek({ ...before })
})
const answerOf = async (answer: ReturnType<typeof put>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().message]
}

describe.each(['margaret', 'priya'])('a week with hours on other sites too, for %s, who runs one of them', (who) => {
  const elsewhere = [409, expect.stringMatching(/^This week has hours on other sites, so .+ decides about it\.$/)]

  test('is not theirs to accept, reject, correct or finish, and they are told whose it is', async () => {
    const shown = await read(who, id)
    expect(shown).toMatchObject({ decided_elsewhere: true, mine: true })
    const open = shown.entries.at(-1)?.id ?? ''
    await system((tx) =>
      tx.update(timesheetEntries).set({ end_at: null, minutes: null }).where(eq(timesheetEntries.id, open)),
    )
    const stored = await rowsOf()
    expect(await answerOf(put(who, id, '/accept'))).toEqual([
      409,
      'This week has hours on other sites, so Brightwire Electrical Contractors (Yorkshire) Ltd decides about it.',
    ])
    expect(await answerOf(put(who, id, '/reject', { message: 'No.' }))).toEqual(elsewhere)
    expect(await answerOf(put(who, id, '', { entries: typedOf(shown) }))).toEqual(elsewhere)
    expect(await answerOf(put(who, id, '/finish', { entry_id: open, end: '16:00' }))).toEqual(elsewhere)
    expect(await rowsOf()).toEqual(stored)
    expect(await read(who, id)).toMatchObject({ status: 'SUBMITTED' })
  })

  test('gets their note, which does not answer an objection', async () => {
    await changeWeek({ objected_at: new Date('2026-10-25T12:00:00Z') })
    const note = await demo.request(who, 'POST', `/api/me/timesheets/${id}/message`, { content: 'Seen.' })
    expect([note.statusCode, note.json().data?.objected]).toEqual([200, true])
  })

  test('does not wait for them, and waits for the company that employs the worker, which accepts it', async () => {
    const waitingOf = async (key: string) =>
      ((await list(key, '?show=Waiting&per_page=100')).data as Timesheet[]).some((one) => one.id === id)
    expect([await waitingOf(who), await waitingOf('imran')]).toEqual([false, true])
    expect(await read('imran', id)).toMatchObject({ decided_elsewhere: false })
    expect((await put('imran', id, '/accept')).statusCode).toBe(200)
  })

  test('accepted, it is not theirs to send back', async () => {
    await changeWeek({ status: 'ACCEPTED', objected_at: new Date('2026-10-25T12:00:00Z') })
    expect(await answerOf(put(who, id, '/reject', { message: 'No.' }))).toEqual(elsewhere)
  })

  test('also where a day names no site', async () => {
    await changeFirst({ site_id: null })
    expect(await answerOf(put(who, id, '/accept'))).toEqual(elsewhere)
  })

  test('all of it on their site, it is theirs to decide', async () => {
    await changeFirst({ site_id: rows[0]?.site_id })
    expect(await read(who, id)).toMatchObject({ decided_elsewhere: false })
    expect((await put(who, id, '/accept')).statusCode).toBe(200)
  })
})

test('a day on a site of the same company that somebody else manages is for its owner, not for the manager', async () => {
  await changeFirst({ site_id: siteId('northgate') })
  expect((await put('priya', id, '/accept')).statusCode).toBe(409)
  expect((await put('margaret', id, '/accept')).statusCode).toBe(200)
})

describe('an approver of another company, whom the contract names', () => {
  beforeEach(approver)
  const save = (change: (entries: ReturnType<typeof typedOf>) => object[]) =>
    read('margaret', id).then((shown) => put('margaret', id, '', { entries: change(typedOf(shown)) }))
  const others = (place: number, change: object) => (entries: ReturnType<typeof typedOf>) =>
    entries.map((entry, at) => (at === place ? { ...entry, ...change } : entry))

  test('decides about the week', async () => {
    expect(await read('margaret', id)).toMatchObject({ decided_elsewhere: false })
    expect((await put('margaret', id, '/accept')).statusCode).toBe(200)
  })

  test('reads no note of a line that is on no site of theirs, and its company does', async () => {
    const { entries } = await read('margaret', id)
    expect(entries[0]).toMatchObject({ site: null, seen: null, note: null })
    expect((await read('imran', id)).entries[0]?.note).toBe('Paid double by them.')
  })

  test.each<[string, object, string]>([
    ['finish', { end: '23:00' }, 'start'],
    ['start', { start: '03:00' }, 'start'],
    ['day', { day: '2026-10-25' }, 'start'],
    ['break', { break_minutes: 0 }, 'start'],
    ['note', { note: 'Not by us.' }, 'note'],
  ])('does not change its %s, in words, and nothing is changed', async (_, change, field) => {
    const stored = await rowsOf()
    const refused = await save(others(0, change))
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { [`entries.0.${field}`]: ['This day is not on a site of yours: the company that employs them changes it.'] },
    ])
    expect(await rowsOf()).toEqual(stored)
  })

  test('does not leave it out', async () => {
    const stored = await rowsOf()
    const refused = await save(([, ...rest]) => rest)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { entries: ['Leave the days on sites of other companies: they are not yours to remove.'] },
    ])
    expect(await rowsOf()).toEqual(stored)
  })

  test('does not move it to a site of theirs, nor move theirs away, nor add a line elsewhere', async () => {
    const stored = await rowsOf()
    const riverside = siteId('riverside')
    expect((await save(others(0, { site_id: riverside }))).statusCode).toBe(422)
    expect((await save(others(1, { site_id: null, note: 'Sent there by van.' }))).json().errors).toEqual({
      'entries.1.site_id': ['Choose a site of yours.'],
    })
    for (const site_id of [null, siteId('mill')]) {
      const refused = await save((entries) => [...entries, typed({ day: '2026-10-25', site_id })])
      expect([refused.statusCode, Object.values(refused.json().errors)]).toEqual([422, [['Choose a site of yours.']]])
    }
    expect(await rowsOf()).toEqual(stored)
  })

  test('does not leave out hours of the gate for a note of that line, which they cannot read', async () => {
    await changeFirst({ day: rows[1]?.day ?? '' })
    const stored = await rowsOf()
    const leftOut = (entries: ReturnType<typeof typedOf>) => entries.filter(({ id: line }) => line !== rows[1]?.id)
    const refused = await save(leftOut)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { message: ['Say why it differs from what the gate saw.'] },
    ])
    expect(await rowsOf()).toEqual(stored)
  })

  test('corrects a line on their own site, and the other is as it was', async () => {
    const [hidden, own] = await rowsOf()
    const saved = await save(others(1, { break_minutes: 45, note: 'Forty-five by the book.' }))
    expect(saved.statusCode).toBe(200)
    const [kept, changed] = await rowsOf()
    expect({ ...kept, updated_at: null }).toEqual({ ...hidden, updated_at: null })
    expect(changed).toMatchObject({ id: own?.id, break_minutes: 45, site_id: own?.site_id })
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'correct' })
  })

  test('does not set its missing finish', async () => {
    await changeFirst({ end_at: null, minutes: null })
    expect(await answerOf(put('margaret', id, '/finish', { entry_id: rows[0]?.id, end: '16:00' }))).toEqual([
      409,
      'This day is not on a site of yours: the company that employs them changes it.',
    ])
  })
})
