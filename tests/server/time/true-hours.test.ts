import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { renderTimesheetPdf } from '#server/time/timesheet-pdf'
import type { CheckIn, CheckInDay } from '#shared/api/gate/check-in'
import type { Home } from '#shared/api/home/home'
import type { CheckInOnDate } from '#shared/api/time/timesheet-filters'
import { createDemoServer, personId } from '../../support/demo.ts'
import { downloadWorksheet } from '../../support/signed-export.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, list, read, put, timesheetIdOf, become, notificationsOf, typedOf } = weeksOf(() => demo)
const get = async (key: string, url: string) => (await demo.request(key, 'GET', url)).json()
/** The cells of the only row of a worksheet whose first cell is a name, by the heads of its columns. */
async function rowOf(key: string, url: string, name: string) {
  const { found } = await downloadWorksheet(demo, key, url)
  const matchingRows: Record<string, unknown>[] = []
  found.eachRow((row) => {
    if (row.getCell(1).value !== name) return
    const one: Record<string, unknown> = {}
    found.getRow(1).eachCell((head, place) => {
      one[String(head.value)] = row.getCell(place).value
    })
    matchingRows.push(one)
  })
  expect(matchingRows).toHaveLength(1)
  return matchingRows[0] ?? {}
}

/** The pieces of text on the first page of a PDF, as a reader of PDFs finds them. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []))
}

describe('a stay whose ends have seconds', () => {
  const worker = 'bronwen-pugh'
  const mill = siteId('mill')
  const pass = (body: object) => demo.request('owain', 'POST', `/api/me/sites/${mill}/workers`, body)
  let id = ''
  beforeAll(async () => {
    demo.clock.set(new Date('2026-10-26T07:40:50Z'))
    await pass({ onsite: [workerId(worker)], override_reason: 'Known on this site.' })
    demo.clock.set(new Date('2026-10-26T15:42:10Z'))
    await pass({ check_offsite: [workerId(worker)] })
    id = await timesheetIdOf(worker, '2026-10-26')
  })

  test('is the difference of the times that are shown, and nothing says that the clocks changed', async () => {
    const { entries, minutes, flags } = await read(worker, id)
    expect(entries).toMatchObject([
      {
        start_at: '2026-10-26T07:40:00.000Z',
        end_at: '2026-10-26T15:42:00.000Z',
        break_minutes: 30,
        minutes: 452,
        flags: [],
      },
    ])
    expect([minutes, flags]).toEqual([452, 0])
  })

  test('counts the same in the log, the week, the review, the list, home and the sheets of both', async () => {
    const { slug } = (await read(worker, id)).worker
    const log = (await get('owain', `/api/me/workers/${slug}/checkins2`)).data as CheckIn[]
    const today = log.filter(({ in_at }) => in_at.startsWith('2026-10-26'))
    expect(today.map(({ minutes }) => minutes)).toEqual([482])
    const days = (await get('owain', `/api/me/sites/${mill}/checkins?from=2026-10-26`)).data as CheckInDay[]
    expect(days.find((day) => day.worker.id === workerId(worker))?.minutes).toBe(482)
    const written = await rowOf('owain', `/api/me/workers/${slug}/checkins/excel?from=2026-10-26`, 'Bronwen Pugh')
    expect([written.In, written.Out, written.Minutes]).toEqual([
      new Date('2026-10-26T07:40:00Z'),
      new Date('2026-10-26T15:42:00Z'),
      482,
    ])
    expect((await read('owain', id)).minutes).toBe(452)
    const listed = (await list('owain', `?worker=${workerId(worker)}&date=2026-10-26`)).data
    expect(listed.map(({ minutes }: { minutes: number }) => minutes)).toEqual([452])
    const home = (await get(worker, '/api/me/home')).data.home as Extract<Home, { kind: 'worker' }>
    expect(home.week?.minutes).toBe(452)
    const week = await rowOf(
      'owain',
      `/api/me/timesheets/excel?worker=${workerId(worker)}&date=2026-10-26`,
      'Bronwen Pugh',
    )
    expect([week['Mon (min)'], week.Minutes]).toEqual([452, 452])
  })

  test('counts the same in the PDF of the week: on its line, from its times, and in the sum', async () => {
    const { content } = await renderTimesheetPdf(demo.deps, id)
    const words = await textOf(content)
    expect(words).toContain('Timesheet: Bronwen Pugh')
    // A cell that is too narrow for its words has them in several lines.
    expect(words.join(' ')).toContain(
      'Monday 26 October 2026 Calderdale Mill, roof and stonework 07:40 15:42 30 min 7 h 32 £',
    )
    expect(words.filter((text) => text.startsWith('7 h 32'))).toHaveLength(2)
  })
})

describe('a check-out that nobody made', () => {
  // Jan left by the hoist side on Thursday: the gate saw him again on Friday, 06:50.
  const again = '2026-10-23T05:50:00.000Z'
  const isThursday = ({ in_at }: { in_at: string }) => in_at.startsWith('2026-10-22')

  test('is no stay until he was seen again: in the log, the days of the site and the sheet', async () => {
    const jan = await read('jan-nowak', await timesheetIdOf('jan-nowak'))
    const log = (await get('margaret', `/api/me/workers/${jan.worker.slug}/checkins2`)).data as CheckIn[]
    expect(log.filter(isThursday)).toMatchObject([
      { out_at: null, out_source: null, out_by: null, seen_again_at: again, minutes: null },
    ])
    const range = 'from=2026-10-22&to=2026-10-22'
    const days = (await get('margaret', `/api/me/sites/${siteId('riverside')}/checkins?${range}&per_page=500`))
      .data as CheckInDay[]
    expect(days.find(({ worker }) => worker.id === workerId('jan-nowak'))).toMatchObject({
      last_out_at: null,
      minutes: 0,
      open: false,
      missed: true,
    })
    const excel = `/api/me/workers/${jan.worker.slug}/checkins/excel?${range}`
    expect(await rowOf('margaret', excel, 'Jan Nowak')).toMatchObject({
      Out: null,
      'Out by': null,
      Minutes: null,
      'Seen again': new Date('2026-10-23T06:50:00Z'),
    })
  })

  test('stands as such on the day at the gates and beside the week', async () => {
    const checkedIn = (await get('margaret', '/api/me/timesheets/checkins-for-date?date=2026-10-22')) as {
      data: CheckInOnDate[]
    }
    expect(checkedIn.data.find(({ worker }) => worker.id === workerId('jan-nowak'))).toMatchObject({
      status: 'No check-out',
      out_at: null,
      seen_again_at: again,
    })
    const { entries } = await read('priya', await timesheetIdOf('jan-nowak'))
    expect(entries.find(({ day }) => day === '2026-10-22')?.seen).toMatchObject({ out_at: null, seen_again_at: again })
  })
})

test('a week that is sent again carries no decision of its first round', async () => {
  const worker = 'gareth-bowen-thomas'
  const id = await timesheetIdOf(worker)
  await become(id, 'SUBMITTED')
  await put('priya', id, '/reject', { message: 'Wednesday says 19:30.' })
  expect((await read(worker, id)).decided_at).not.toBeNull()
  await put(worker, id, '/submit')
  expect((await read('priya', id)).decided_at).toBeNull()
  const row = await rowOf(
    'priya',
    `/api/me/timesheets/excel?worker=${workerId(worker)}&date=2026-10-19`,
    'Gareth Bowen-Thomas',
  )
  expect([row.Status, row.Decided]).toEqual(['Submitted', null])
})

test('a claim beyond the worker’s own answer is not laid on the gate, which saw nobody leave', async () => {
  const worker = 'gareth-bowen-thomas'
  const id = await timesheetIdOf(worker)
  await become(id, 'DRAFT')
  await system((tx) =>
    tx
      .update(checkIns)
      .set({ out_source: 'WORKER' })
      .where(eq(checkIns.worker_id, workerId(worker))),
  )
  const [first, ...rest] = typedOf(await read(worker, id))
  const entries = [{ ...first, end: '20:00', note: 'Handover.' }, ...rest]
  expect((await put(worker, id, '', { entries })).statusCode).toBe(200)
  const { flags, seen: checkedIn } = (await read('priya', id)).entries[0] ?? {}
  expect(checkedIn?.out_source).toBe('WORKER')
  expect(flags).toEqual([expect.stringMatching(/^Claims .* after they said that they left\.$/)])
})

test('a note on a week is told to whom it is for: the worker, or who decides', async () => {
  const id = await timesheetIdOf('jan-nowak')
  const addNote = (key: string, content: string) =>
    demo.request(key, 'POST', `/api/me/timesheets/${id}/message`, { content })
  expect((await addNote('priya', 'When did you leave on Thursday 22 October?')).statusCode).toBe(200)
  expect((await notificationsOf(workerId('jan-nowak'), id)).at(-1)).toMatchObject({
    type: 'timesheet.note',
    description: 'The week of 19/10/2026 has a note: ‘When did you leave on Thursday 22 October?’',
  })
  await addNote('jan-nowak', 'At five.')
  expect((await notificationsOf(personId('priya'), id)).at(-1)).toMatchObject({
    type: 'timesheet.note',
    description: 'Jan Nowak’s week of 19/10/2026 has a note: ‘At five.’',
    names: ['Jan Nowak'],
  })
})
