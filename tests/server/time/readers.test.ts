import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, list, put, timesheetIdOf, become } = weeksOf(() => demo)

const staff = ['margaret', 'priya', 'colin', 'imran', 'beata', 'harjit', 'tobias', 'owain', 'ffion', 'eamon']
/** Whose open pages read anew since the last look, of staff and these workers. */
async function refreshedReaders(...workers: string[]): Promise<string[]> {
  const { rows } = await system((tx) =>
    tx.execute<{ channel: string }>(
      sql`delete from outbox where payload ->> 'event' in ('timesheet', 'site') returning payload ->> 'channel' as channel`,
    ),
  )
  const channels = new Set(rows.map(({ channel }) => channel))
  return [...staff, ...workers].filter((key) => channels.has(`private-users.${personId(key)}`))
}

test('a week that is decided is read anew by whoever reads it, and by who pays once it is accepted', async () => {
  const worker = 'jermaine-clarke'
  const id = await timesheetIdOf(worker)
  await become(id, 'DRAFT')
  await refreshedReaders()
  expect((await put(worker, id, '/submit')).statusCode).toBe(200)
  // His company's own, and who runs the site where he worked; the worker did it.
  expect(await refreshedReaders(worker)).toEqual(['margaret', 'priya', 'imran', 'beata'])
  const accepted = await put('imran', id, '/accept')
  expect(accepted.statusCode).toBe(200)
  expect(await refreshedReaders(worker)).toEqual(['margaret', 'priya', 'beata', 'harjit', 'tobias', worker])
  // Taken back, it is gone from the list of who pays.
  expect((await put('imran', id, '/undo', { updated_at: accepted.json().data.updated_at })).statusCode).toBe(200)
  expect(await refreshedReaders(worker)).toEqual(['margaret', 'priya', 'beata', 'harjit', 'tobias', worker])
})

test('everybody who is told of an accepted week reads it', async () => {
  const id = await timesheetIdOf('jermaine-clarke')
  await become(id, 'ACCEPTED')
  for (const key of ['margaret', 'priya', 'beata', 'harjit', 'tobias'])
    expect((await demo.request(key, 'GET', `/api/me/timesheets/${id}`)).statusCode).toBe(200)
  expect(
    (await list('harjit', `?worker=${workerId('jermaine-clarke')}`)).data.map(
      (timesheet: { id: string }) => timesheet.id,
    ),
  ).toContain(id)
})

test('a refused move is told to nobody', async () => {
  const id = await timesheetIdOf('jermaine-clarke')
  await become(id, 'ACCEPTED')
  await refreshedReaders()
  expect((await put('imran', id, '/submit')).statusCode).toBe(403)
  expect((await put('imran', id, '/accept')).statusCode).toBe(409)
  expect(await refreshedReaders('jermaine-clarke')).toEqual([])
})
