import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './build.mjs'
import { countsOfPlaywright, countsOfVitest } from './counts.mjs'

/**
 * `npm test`: every check and runner in turn; the counts of all runners stand in reports/counts.json. With `--postgres` the
 * server's tests run on a PostgreSQL, and on the embedded database only those of the platform, which knows the difference.
 */
const onPostgres = process.argv.includes('--postgres')
rmSync('reports', { recursive: true, force: true })
mkdirSync('reports', { recursive: true })
/** `names`: of the checks and tests that failed, said once more at the end. */
const counts = { passed: 0, failed: 0, skipped: 0, names: [] }
const failures = []

function step(name, command, args, environment = {}) {
  const start = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - start) / 1000)} s)\n`)
  if (status === 0) return
  failures.push(name)
  counts.names.push(name)
}
/** Wherever a database is named for `--postgres`: all else runs on databases of its own. */
const embedded = { DATABASE_URL: undefined }
const npx = (name, ...args) => step(name, 'npx', ['--no-install', ...args])
function suite(name, ...args) {
  const file = `reports/${name.replaceAll(' ', '-')}.json`
  step(
    name,
    'npx',
    ['--no-install', 'vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      CI: 'true',
      NO_COLOR: '1',
      ...embedded,
    },
  )
  count(name, file, countsOfVitest)
}
function count(name, file, read) {
  try {
    const { passed, failed, skipped, names } = read(JSON.parse(readFileSync(file, 'utf8')))
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
    counts.names.push(...names.map((one) => `${name}: ${one}`))
    if (passed + failed === 0) failures.push(`${name} ran no test`)
  } catch {
    failures.push(`${name} left no report`)
  }
}

npx('types', 'tsc')
npx('lint and format', 'biome', 'check')
npx('dead code', 'knip')
// In one run: the paths are one long file, beside which the other core has the rest.
suite('unit and paths', '--project', 'unit', '--project', 'views', '--project', 'paths')
// Both are built once, before tests that start them side by side.
await buildIfStale('demo')
await buildIfStale('production')
suite('server', '--project', 'server', ...(onPostgres ? ['tests/server/platform'] : []))
if (onPostgres) {
  step('server on PostgreSQL', 'node', ['scripts/test-postgres.mjs'])
  count('server on PostgreSQL', 'reports/server-postgres.json', countsOfVitest)
}
const browser = findBrowser()
npx('size', 'tsx', 'scripts/size.ts')
step('stories', 'npx', ['--no-install', 'playwright', 'test'], { CHROMIUM_PATH: browser, ...embedded })
count('stories', 'reports/stories.json', countsOfPlaywright)

writeFileSync('reports/counts.json', JSON.stringify(counts))
if (failures.length) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
for (const name of counts.names) process.stdout.write(`failed: ${name}\n`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = failures.length || counts.failed ? 1 : 0
