import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app'
import { createTestServer } from '../../../support/test-server.ts'

test('a call and a missing file have a line in the log, a file of the app that was sent has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {}')
  const lines: { route?: string; status?: number }[] = []
  const logTo = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const stage = await createTestServer({ env: { LOG_LEVEL: 'info' }, logTo })
  const app = await buildApp(stage.deps, folder)
  onTestFinished(async () => {
    await app.close()
    await stage.close()
    rmSync(folder, { recursive: true })
  })
  const statuses = []
  for (const url of ['/', '/assets/app.js', '/assets/missing.js', '/health'])
    statuses.push((await app.inject({ url })).statusCode)
  expect(statuses).toEqual([200, 200, 404, 200])
  expect(lines.map(({ status }) => status)).toEqual([404, 200])
})
