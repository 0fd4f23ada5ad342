import { spawnSync } from 'node:child_process'
import { appearances } from './appearances.mjs'
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './build.mjs'

/**
 * `npm run test:deep`: what is too dear for every change. Kills, locks, ten thousand sequences, every story in every look,
 * each look on a server of its own: what one has changed, no other finds.
 */
const environment = { ...process.env, CI: 'true', CHROMIUM_PATH: findBrowser() }
await buildIfStale('demo')
const run = (name, args, more = {}) => {
  process.stdout.write(`\n── ${name}\n`)
  return (
    spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: { ...environment, ...more } }).status === 0
  )
}
const results = [
  run('every test of the server on the embedded database', ['vitest', 'run', '--project', 'server']),
  run('deep tests', ['vitest', 'run', '--project', 'deep', '--reporter=verbose']),
  ...Object.keys(appearances).map((appearance) =>
    run(`every story, ${appearance}`, ['playwright', 'test'], { MUSTER_LOOK: appearance }),
  ),
]
process.stdout.write('\n── every engine\n')
results.push(spawnSync('node', ['scripts/engines.mjs'], { stdio: 'inherit', env: environment }).status === 0)
process.exitCode = results.every(Boolean) ? 0 : 1
