import { spawnSync } from 'node:child_process'

/**
 * A sheet of 10,000 workers in 12 columns, 3 % of whose rows are wrong, read and checked as an import does, in turn with
 * exceljs's own streaming read of the same file; each in a process of its own. Prints one JSON line: CPU milliseconds
 * (medians), their ratio, the ratio of every run, and by how many MB the resident memory rises above what it was before.
 * `npm run bench:import [rows] [runs]`.
 */
const [rows = '10000', runs = '5'] = process.argv.slice(2)
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
function once(kind) {
  const args = ['--expose-gc', '--import', 'tsx', 'bench/import/reader.mjs', kind, rows]
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) process.exit(1)
  return JSON.parse(stdout.toString())
}
once('make')
const musterRuns = []
const floors = []
for (let run = 0; run < Number(runs); run++) {
  floors.push(once('exceljs'))
  musterRuns.push(once('muster'))
}
const cpu = median(musterRuns.map((one) => one.cpu))
const floor = median(floors.map((one) => one.cpu))
const two = (value) => Math.round(value * 100) / 100
process.stdout.write(
  `${JSON.stringify({
    bench: 'import',
    rows: Number(rows),
    runs: Number(runs),
    wrong: musterRuns[0].wrong,
    ratio: two(cpu / floor),
    ratios: musterRuns.map((one, run) => two(one.cpu / floors[run].cpu)),
    cpu_ms: cpu,
    floor_cpu_ms: floor,
    rise_mb: Math.max(...musterRuns.map((one) => one.rise)),
    floor_rise_mb: Math.max(...floors.map((one) => one.rise)),
  })}\n`,
)
