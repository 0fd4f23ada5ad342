import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { buildIfStale } from './build.mjs'
import { countsOfVitest } from './counts.mjs'

/**
 * `npm run test:engines`: the same stories in Chromium, Firefox and WebKit, the engines of the browsers that
 * package.json lists; `-- -t WebKit` tells those of one. They are Debian's; as root what is missing is installed,
 * otherwise the one command is printed.
 */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
}
const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]))
if (missing.length > 0 && process.getuid?.() !== 0)
  throw new Error(`A browser is missing. Run: sudo apt-get install -y ${missing.join(' ')}`)
if (missing.length > 0) {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', ...missing], { stdio: ['ignore', 'ignore', 'inherit'] })
}
const browser = findBrowser()
await buildIfStale('demo')
mkdirSync('reports', { recursive: true })
process.stdout.write('\n── engines\n')
const file = 'reports/engines.json'
const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
const { status } = spawnSync(
  // WebKit's browser wants a screen.
  'xvfb-run',
  ['-a', 'npx', '--no-install', 'vitest', 'run', '--project', 'engines', ...reporters, ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true', NO_COLOR: '1', TZ: 'Europe/London', CHROMIUM_PATH: browser },
  },
)
const counts = countsOfVitest(JSON.parse(readFileSync(file, 'utf8')))
counts.names = counts.names.map((name) => `engines: ${name}`)
writeFileSync('reports/counts-engines.json', JSON.stringify(counts))
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = status === 0 && counts.passed > 0 ? 0 : 1
