import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearersOf } from '../../support/resets.ts'
import { buildOf, freePort, startServer } from '../../support/server-process.ts'
import { stopUnderLoad } from '../../support/stops.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-stop-'))
beforeAll(() => buildOf('demo'), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run test:deep` stops it ten times, on both engines. */
test('a server that stops answers every request that was sent, and tells its sockets to come back', async () => {
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  })
  const { dropped, sockets, exit, underWay } = await stopUnderLoad(server, await bearersOf(server, 8), 50)
  expect({ dropped, sockets, exit }).toEqual({ dropped: [], sockets: [4200, 4200], exit: 0 })
  expect(underWay).toBe(51)
  expect(server.printed()).not.toContain('under way')
}, 120_000)
