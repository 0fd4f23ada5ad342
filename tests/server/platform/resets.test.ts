import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearersOf, callerAt, phases, resetIn } from '../../support/resets.ts'
import { buildOf, freePort, type ServerProcess, startServer } from '../../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-resets-'))
let server: ServerProcess
let port = 0
let bearers: string[] = []

beforeAll(async () => {
  buildOf('demo')
  port = await freePort()
  server = await startServer({ PORT: String(port), DATA_DIR: folder })
  bearers = await bearersOf(server, 4)
}, 120_000)
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.each(phases.map((phase) => [phase.name, phase] as const))(
  'connections reset in the phase of %s leave the server as it was',
  async (_, phase) => {
    const completed = await Promise.all(
      Array.from({ length: 10 }, (_, n) => resetIn(phase, callerAt(port, bearers, n))),
    )
    expect(completed).not.toContain(false)
    expect([(await fetch(`${server.url}/health`)).status, server.child.exitCode]).toEqual([200, null])
    expect(server.printed()).not.toMatch(/"level":[56]0/)
  },
)
