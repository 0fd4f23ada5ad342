import { spawnSync } from 'node:child_process'

/** `npm run paths [-- -u] [<chart>...]`: the paths of these charts alone, by their names in kebab-case, or of all. */
const given = process.argv.slice(2)
const charts = given.filter((word) => !word.startsWith('-'))
const { status } = spawnSync(
  'npx',
  [
    ...['--no-install', 'vitest', 'run', '--project', 'paths'],
    ...(charts.length ? ['tests/paths/paths.test.ts'] : []),
    // Last: `-u` would take the file for its value.
    ...given.filter((word) => word.startsWith('-')),
  ],
  { stdio: 'inherit', env: { ...process.env, ...(charts.length && { MUSTER_CHARTS: charts.join(' ') }) } },
)
process.exit(status ?? 1)
