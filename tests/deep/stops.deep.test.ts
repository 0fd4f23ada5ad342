import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyOn } from '../support/database.ts'
import { bearersOf } from '../support/resets.ts'
import { freePort, startServer } from '../support/server-process.ts'
import { stopUnderLoad } from '../support/stops.ts'

const stops = 10
const clients = 50
const postgres = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const folder = mkdtempSync(join(tmpdir(), 'muster-stops-'))
const database = await emptyOn(postgres)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

test.each([
  ['embedded', ''],
  ['PostgreSQL', database.url],
])(`${stops} stops under load drop nothing that was sent (%s)`, { timeout: 15 * 60_000 }, async (engine, url) => {
  const dropped: string[] = []
  let [underWay, answered, late, longest] = [0, 0, 0, 0]
  let bearers: string[] = []
  for (let n = 0; n < stops; n++) {
    const server = await startServer({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, engine),
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
    })
    if (!bearers.length) bearers = await bearersOf(server, 8)
    const stop = await stopUnderLoad(server, bearers, clients)
    expect([stop.exit, stop.sockets, server.printed()]).toEqual([
      0,
      [4200, 4200],
      expect.not.stringContaining('under way'),
    ])
    dropped.push(...stop.dropped)
    underWay += stop.underWay
    answered += stop.answered
    late += stop.late
    longest = Math.max(longest, stop.ms)
  }
  process.stdout.write(
    `${engine}: ${stops} stops, ${dropped.length} of ${underWay} under way dropped (${answered} answered, ${late} came too late), longest stop ${longest} ms\n`,
  )
  expect({ dropped, underWay }).toEqual({ dropped: [], underWay: stops * (clients + 1) })
  expect(longest).toBeLessThan(10_000)
})
