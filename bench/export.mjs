import { spawnSync } from 'node:child_process'

/**
 * The sheet of 100,000 check-ins, downloaded from the server in turn with exceljs's own stream writer on the same rows:
 * on the embedded database, and on PostgreSQL when DATABASE_URL names one, each in a process of its own. Prints one JSON
 * line: for each engine CPU milliseconds (medians), their ratio, seconds to the last byte, and by how many MB the
 * resident memory rises above what it was before the first download; `ratio` is the worst of them.
 * `npm run bench:export [rows] [runs]`.
 */
const [rows = '100000', runs = '3'] = process.argv.slice(2)
const engines = ['pglite', ...(process.env.DATABASE_URL ? ['postgres'] : [])]
const results = {}
for (const engine of engines) {
  const args = ['--expose-gc', '--import', 'tsx', 'bench/export/engine.mjs', engine, rows, runs]
  const env = { ...process.env, ...(engine === 'pglite' && { DATABASE_URL: '' }) }
  const { status, stdout } = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) process.exit(1)
  results[engine] = JSON.parse(stdout.toString())
}
const ratio = Math.max(...Object.values(results).map((result) => result.ratio))
process.stdout.write(`${JSON.stringify({ bench: 'export', runs: Number(runs), ratio, ...results })}\n`)
