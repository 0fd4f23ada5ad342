import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#server/platform/kit/root'
import { buildOf } from '../../support/server-process.ts'

/** What `npm ci --omit=dev` leaves beside the project's files: the packages of the lock file that are not for development. */
const folder = mkdtempSync(join(tmpdir(), 'muster-install-'))
const link = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(root, path), join(folder, path))
}
const sources = ['shared', 'content', 'src', 'public', 'server', 'index.html', 'vite.config.ts', 'package.json']
beforeAll(() => {
  buildOf('demo')
  for (const path of [...sources, 'package-lock.json', 'scripts', 'dist']) link(path)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages))
    if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev) link(path)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm start` there; the links are taken as files, so that nothing of the development install is found through them. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', 'scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, err: text(child.stderr), ended: once(child, 'close') }
}

describe('in an install without what only builds', () => {
  test('a build of these sources starts', async () => {
    const { child } = start({ MUSTER_MODE: 'demo' })
    let out = ''
    child.stdout.on('data', (bytes) => {
      out += bytes
    })
    while (!out.includes('Muster runs at') && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    expect(out).toContain('Muster runs at')
    child.kill('SIGKILL')
  }, 120_000)

  test('a missing build is said in words, with the command that makes it', async () => {
    const { err, ended } = start({ MUSTER_MODE: 'nowhere' })
    await ended
    expect(await err).toBe(
      'The build for nowhere is missing, or older than its sources. Make it: npm ci && node scripts/build.mjs nowhere\n',
    )
  })
})
