import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/platform/kit/root'

test('a server that does not answer itself, and does not hear SIGTERM, is ended and says so', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests/support/stuck.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  child.stdout.on('data', () => child.kill('SIGTERM'))
  const [code, signal] = await once(child, 'close')
  expect([code, signal, output]).toEqual([
    null,
    'SIGKILL',
    'The server has not answered itself for 1 s: it is ended.\n',
  ])
}, 60_000)
