import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, startServer } from '../support/server-process.ts'
import { expectNothingLost, signInWriters, startLoad } from '../support/writers.ts'

const kills = 30
const folder = mkdtempSync(join(tmpdir(), 'muster-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${kills} kills under write load lose no acknowledged write, and each next start succeeds`, {
  timeout: 9 * 60_000,
}, async () => {
  const PORT = String(await freePort())
  const environment = { PORT, DATA_DIR: folder }
  let server = await startServer(environment)
  const writers = await signInWriters(server.url)
  let acknowledgedInAll = 0
  for (let kill = 0; kill < kills; kill++) {
    const { url, child, exited } = server
    const load = startLoad(url, writers)
    // While the other writers' next ones are under way, another place each time.
    await load.acknowledged(1 + ((kill * 7) % kills))
    child.kill('SIGKILL')
    await Promise.all([exited, load.stop()])
    server = await startServer(environment)
    await expectNothingLost(server.url, writers)
    acknowledgedInAll = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  }
  process.stdout.write(`${kills} kills, ${acknowledgedInAll} acknowledged writes, 0 lost\n`)
  expect(acknowledgedInAll).toBeGreaterThan(kills)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
