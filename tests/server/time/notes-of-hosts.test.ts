import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** A subcontractor's worker, whose week has a line on Owain's site, one on no site, and others on Margaret's. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const worker = 'agnieszka-wojciechowska-malinowska'
let id = ''
let hidden = ''
let own = ''
let placeless = ''
let stored: (typeof timesheetEntries.$inferSelect)[] = []
const { system, list, read, put, timesheetIdOf, become, notificationsOf, typedOf } = weeksOf(() => demo)
const entriesOf = () =>
  system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)).orderBy(timesheetEntries.day),
  )
const changeEntry = (entryId: string, set: Partial<typeof timesheetEntries.$inferInsert>) =>
  system((tx) => tx.update(timesheetEntries).set(set).where(eq(timesheetEntries.id, entryId)))
const changeWeek = (set: Partial<typeof timesheets.$inferInsert>) =>
  system((tx) => tx.update(timesheets).set(set).where(eq(timesheets.id, id)))
const note = async (key: string, content: string, entry_id?: string) => {
  const body = { content, ...(entry_id && { entry_id }) }
  return (await demo.request(key, 'POST', `/api/me/timesheets/${id}/message`, body)).statusCode
}
beforeAll(async () => {
  demo = await createDemoServer()
  id = await timesheetIdOf(worker)
  await become(id, 'SUBMITTED')
  const rows = await entriesOf()
  hidden = rows[0]?.id ?? ''
  own = rows[1]?.id ?? ''
  placeless = rows[2]?.id ?? ''
  const site_id = siteId('mill')
  await system(async (tx) => {
    const access = { id: newId(), company_id: companyId('sub'), status: 'GRANTED' as const }
    await tx.insert(siteSubcompanies).values({ ...access, site_id, created_at: demo.deps.clock.now() })
    await tx.update(timesheetEntries).set({ site_id }).where(eq(timesheetEntries.id, hidden))
    await tx
      .update(checkIns)
      .set({ site_id })
      .where(eq(checkIns.id, rows[0]?.check_in_id ?? ''))
  })
  await changeEntry(placeless, { site_id: null })
  stored = await entriesOf()
})
afterAll(() => demo.close())
afterEach(async () => {
  await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)))
  await system((tx) => tx.insert(timesheetEntries).values(stored))
  await become(id, 'SUBMITTED')
})
beforeEach(() => system((tx) => tx.delete(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id))))
const notesFor = async (key: string) => (await read(key, id)).messages.map(({ content }) => content)

/** Runs with a named approver, and restores the week's own. */
async function approvedBy(key: string, run: () => Promise<unknown>) {
  const [before] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, id)))
  await changeWeek({ approver_id: personId(key) })
  await run()
  await changeWeek({ approver_id: before?.approver_id ?? null })
}

describe('the notes of a week between hosts', () => {
  test('are those of their own company and of the worker, for each host: days of others are hidden', async () => {
    for (const key of ['margaret', 'priya', 'owain', 'imran', worker]) {
      demo.clock.set(new Date(demo.clock.now().getTime() + 60_000))
      expect([key, await note(key, key)]).toEqual([key, 200])
    }
    expect(await notesFor('margaret')).toEqual(['margaret', 'priya', worker])
    expect(await notesFor('priya')).toEqual(['margaret', 'priya', worker])
    expect(await notesFor('owain')).toEqual(['owain', worker])
    for (const key of ['imran', worker]) expect(await notesFor(key)).toHaveLength(5)
  })

  test('are all of them for an approver whom the contract names', async () => {
    for (const key of ['priya', 'owain', worker]) await note(key, key)
    await approvedBy('margaret', async () => expect(await notesFor('margaret')).toHaveLength(3))
  })

  test('ask about no line that their writer cannot see: it is not there', async () => {
    expect(await note('margaret', 'When did you leave?', hidden)).toBe(404)
    expect(await notesFor('imran')).toEqual([])
    expect(await note('margaret', 'When did you leave?', own)).toBe(200)
    expect(await note('imran', 'When did you leave?', hidden)).toBe(200)
  })
})

/** Each of these notes in turn, a minute apart, by the worker. */
const noteAll = async (notes: readonly (readonly [content: string, entryId?: string])[]) => {
  for (const [content, entryId] of notes) {
    demo.clock.set(new Date(demo.clock.now().getTime() + 60_000))
    expect([content, await note(worker, content, entryId)]).toEqual([content, 200])
  }
}
const sentNoteFor = async (key: string) =>
  ((await list(key, '?date=2026-10-19&per_page=100')).data as Timesheet[]).find((week) => week.id === id)?.sent_note

describe('a note about a line', () => {
  const notes = () => [['whole week'], ['own', own], ['placeless', placeless], ['hidden', hidden]] as const

  test('is read by those who read the line, in the week and in the list', async () => {
    await noteAll(notes())
    const all = ['whole week', 'own', 'placeless', 'hidden']
    for (const key of ['imran', worker]) expect([key, await notesFor(key)]).toEqual([key, all])
    for (const key of ['margaret', 'priya']) expect([key, await notesFor(key)]).toEqual([key, ['whole week', 'own']])
    expect(await notesFor('owain')).toEqual(['whole week', 'hidden'])
    for (const key of ['margaret', 'priya']) expect([key, await sentNoteFor(key)]).toEqual([key, 'own'])
    for (const key of ['owain', 'imran', worker]) expect([key, await sentNoteFor(key)]).toEqual([key, 'hidden'])
  })

  test('is read by the worker and their company only, once the line is removed', async () => {
    await noteAll(notes())
    await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.id, own)))
    expect(await notesFor('priya')).toEqual(['whole week'])
    expect(await sentNoteFor('priya')).toBe('whole week')
    for (const key of ['imran', worker])
      expect([key, await notesFor(key)]).toEqual([key, expect.arrayContaining(['own'])])
  })

  test('stays readable to the company that wrote it, once the worker has removed the line', async () => {
    expect(await note('priya', 'When did you leave?', own)).toBe(200)
    await noteAll([['At five.', own]])
    await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.id, own)))
    for (const key of ['priya', 'margaret']) expect([key, await notesFor(key)]).toEqual([key, ['When did you leave?']])
    expect(await notesFor('owain')).toEqual([])
    for (const key of ['imran', worker]) expect(await notesFor(key)).toEqual(['When did you leave?', 'At five.'])
  })

  test('is neither read by an approver of another company who does not read the line, nor notified to them', async () => {
    const notified = async (key: string) =>
      (await notificationsOf(personId(key), id)).map(({ description }) => /‘(.+)’/.exec(description)?.[1])
    await approvedBy('margaret', async () => {
      await noteAll(notes())
      expect(await notesFor('margaret')).toEqual(['whole week', 'own'])
      expect(await notified('margaret')).toEqual(['whole week', 'own'])
    })
    await approvedBy('imran', async () => {
      await noteAll(notes())
      expect(await notified('imran')).toEqual(['whole week', 'own', 'placeless', 'hidden'])
    })
  })
})

describe('the note that a line has', () => {
  const noted = async (key: string) => {
    const { note, note_by } = (await read(key, id)).entries.find((entry) => entry.id === own) ?? {}
    return [key, note ?? null, note_by?.is_worker ?? null]
  }
  const content = 'As agreed in the office.'

  test('is not shown to a host who does not decide, where the employer corrects the line', async () => {
    const entries = typedOf(await read('imran', id)).map((entry) =>
      entry.id === own ? { ...entry, start: '08:00', note: content } : entry,
    )
    expect((await put('imran', id, '', { entries })).statusCode).toBe(200)
    for (const key of ['margaret', 'priya']) {
      expect(await noted(key)).toEqual([key, null, null])
      const answers = [await read(key, id), await list(key), await notificationsOf(personId(key), id)]
      for (const path of ['/api/me/home', '/api/me/notifications'])
        answers.push((await demo.request(key, 'GET', path)).json())
      expect(JSON.stringify(answers)).not.toContain(content)
    }
    for (const key of ['imran', worker]) expect(await noted(key)).toEqual([key, content, false])
  })

  test('is shown to such a host if it is of the worker or of their own company, and of nobody else', async () => {
    await changeEntry(own, { note: content, note_by: personId(worker) })
    for (const key of ['margaret', 'priya', 'imran', worker]) expect(await noted(key)).toEqual([key, content, true])
    await changeEntry(own, { note: content, note_by: personId('priya') })
    for (const key of ['margaret', 'priya', 'imran', worker]) expect(await noted(key)).toEqual([key, content, false])
    for (const note_by of [personId('imran'), personId('owain'), null]) {
      await changeEntry(own, { note: content, note_by })
      for (const key of ['margaret', 'priya']) expect(await noted(key)).toEqual([key, null, null])
      for (const key of ['imran', worker]) expect((await noted(key)).slice(0, 2)).toEqual([key, content])
    }
  })

  test('is shown to the host who decides about the week, whoever wrote it', async () => {
    await changeEntry(own, { note: content, note_by: personId('imran') })
    await approvedBy('margaret', async () => expect(await noted('margaret')).toEqual(['margaret', content, false]))
    for (const entryId of [hidden, placeless]) await changeEntry(entryId, { site_id: siteId('riverside') })
    for (const key of ['margaret', 'priya']) expect(await noted(key)).toEqual([key, content, false])
  })
})
