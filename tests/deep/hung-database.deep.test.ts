import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#server/platform/kit/root'

const folder = mkdtempSync(join(tmpdir(), 'muster-hung-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('while the embedded database turns for good the server hears SIGTERM; it is ended, and what was committed is there', {
  timeout: 180_000,
}, async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests/support/hung-database.ts'), folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
    if (text.includes('turning')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  expect([output, code]).toEqual(['turning\nheard\naway\nkept 1\n', 0])
})
