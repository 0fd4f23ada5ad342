import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseChanged } from '#server/platform/db/statistics'

let db: PGlite
beforeAll(async () => {
  db = await PGlite.create()
  await db.exec('create table weeks (id int primary key, status text)')
})
afterAll(() => db.close())

const queries: string[] = []
const runQuery = (text: string) => {
  queries.push(text)
  return db.query(text)
}
const add = async (from: number, to: number) => {
  await db.exec(`insert into weeks select n, 'DRAFT' from generate_series(${from}, ${to}) n`)
  await db.exec('select pg_stat_force_next_flush()')
}
const estimatedRows = async () =>
  (await db.query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'weeks'")).rows[0]?.n

test('the embedded database knows how many rows a table has once it has changed much, and is not asked again', async () => {
  await add(1, 5000)
  await analyseChanged(runQuery)
  expect(await estimatedRows()).toBe(5000)
  queries.length = 0
  await add(5001, 5100)
  await analyseChanged(runQuery)
  expect(queries.filter((text) => text.startsWith('analyze'))).toEqual([])
  await add(5101, 6000)
  await analyseChanged(runQuery)
  expect(await estimatedRows()).toBe(6000)
})
