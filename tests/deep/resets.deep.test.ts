import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bearersOf, callerAt, phases, resetIn } from '../support/resets.ts'
import { freePort, startServer } from '../support/server-process.ts'

const resets = 1000
const atOnce = 20
const folder = mkdtempSync(join(tmpdir(), 'muster-resets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${resets} resets in each of ${phases.length} phases: the process lives, and stops as it should`, {
  timeout: 15 * 60_000,
}, async () => {
  const port = await freePort()
  const server = await startServer({ PORT: String(port), DATA_DIR: folder })
  const bearers = await bearersOf(server, 20)
  for (const phase of phases) {
    let completed = 0
    for (let n = 0; n < resets; n += atOnce) {
      const batch = Array.from({ length: atOnce }, (_, one) => resetIn(phase, callerAt(port, bearers, n + one)))
      completed += (await Promise.all(batch)).filter(Boolean).length
    }
    expect([phase.name, completed, server.child.exitCode]).toEqual([phase.name, resets, null])
  }
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  expect(server.printed()).not.toMatch(/"level":[56]0/)
  process.stdout.write(`${phases.length} phases, ${phases.length * resets} resets, 0 ends of the process\n`)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
