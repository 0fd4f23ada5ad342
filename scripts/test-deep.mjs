import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './build.mjs'

/** `npm run test:deep`: what is too dear for every change. Kills, locks, ten thousand sequences, every story in every look. */
const environment = { ...process.env, CI: 'true', CHROMIUM_PATH: findBrowser(), MUSTER_DEEP: '1' }
await buildIfStale('demo')
const run = (name, ...args) => {
  process.stdout.write(`\n── ${name}\n`)
  return spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: environment }).status === 0
}
const results = [
  run('deep tests', 'vitest', 'run', '--project', 'deep', '--reporter=verbose'),
  run('every story in both themes and sizes', 'playwright', 'test'),
]
process.exitCode = results.every(Boolean) ? 0 : 1
