import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { draw } from './draw.ts'
import type { Entry } from './entry.ts'
import { statesOf, transitionsOf } from './transitions.ts'
import type { Line } from './write.ts'

export type ReportedPath = { number: number; where: string; title: string; lines: Line[]; passed: boolean }
export type ChartRun = { entry: Entry; walked: Set<string>; refused: number; failed: number; paths: ReportedPath[] }

const folder = resolve('reports/paths')

/** Coverage of one chart by the paths that were executed. */
export function summarise({ entry, walked, refused, failed, paths }: ChartRun) {
  const all = transitionsOf(entry.chart).map(({ id }) => id)
  const uncovered = all.filter((id) => !walked.has(id))
  return {
    id: entry.chart.id,
    states: statesOf(entry.chart).length,
    transitions: all.length,
    covered: all.length - uncovered.length,
    uncovered,
    paths: paths.length,
    failed,
    refused,
  }
}

const safe = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

const pathHtml = (path: ReportedPath) => `<details${path.passed ? '' : ' open'}>
<summary><b class="${path.passed ? 'good' : 'bad'}">${path.passed ? 'passed' : 'FAILED'}</b> ${path.number} on ${safe(path.where)}: ${safe(path.title)}</summary>
<table><tr><th>what happens</th><th>where it leads</th><th>asked and said</th></tr>
${path.lines.map((l) => `<tr><td>${safe(l.event)}</td><td>${safe(l.state)}</td><td>${l.effects.map(safe).join('<br>')}</td></tr>`).join('\n')}
</table></details>`

async function chartHtml(run: ChartRun) {
  const s = summarise(run)
  const title = `${safe(s.id)}: ${s.covered} of ${s.transitions} transitions, ${s.paths} paths, ${s.failed} failed, ${s.refused} refused moves`
  return `<section id="${safe(s.id)}"><h2>${title}</h2><p>${safe(run.entry.chart.config.description ?? '')}</p>
${s.uncovered.length ? `<p class="bad">Not walked:</p><ul>${s.uncovered.map((id) => `<li>${safe(id)}</li>`).join('')}</ul>` : ''}
<details><summary>Drawing</summary>${await draw(run.entry.chart, run.walked)}</details>
${run.paths.map(pathHtml).join('\n')}</section>`
}

/** Writes `reports/paths/summary.json` and one offline page. */
export async function report(runs: ChartRun[]) {
  const charts = runs.map(summarise)
  const sum = (key: 'covered' | 'transitions' | 'paths' | 'failed' | 'refused') =>
    charts.reduce((n, c) => n + c[key], 0)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify({ charts }, null, 2)}\n`)
  const sections: string[] = []
  for (const run of runs) sections.push(await chartHtml(run))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Paths of every chart</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#1b2330}
table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #d5dae3;padding:.25rem .5rem;text-align:left;vertical-align:top}
.good{color:#0a6b3d}.bad{color:#b3261e}summary{cursor:pointer;padding:.15rem 0}svg{max-width:100%;height:auto}</style>
<h1>${sum('covered')} of ${sum('transitions')} transitions walked</h1>
<p>${charts.length} charts, ${sum('paths')} executed paths, ${sum('failed')} failed, ${sum('refused')} refused moves really sent.</p>
<table><tr><th>chart</th><th>states</th><th>transitions</th><th>covered</th><th>paths</th><th>failed</th><th>refused</th></tr>
${charts.map((c) => `<tr><td><a href="#${safe(c.id)}">${safe(c.id)}</a></td><td>${c.states}</td><td>${c.transitions}</td><td class="${c.uncovered.length ? 'bad' : 'good'}">${c.covered}</td><td>${c.paths}</td><td class="${c.failed ? 'bad' : 'good'}">${c.failed}</td><td>${c.refused}</td></tr>`).join('\n')}
</table>
${sections.join('\n')}</html>
`,
  )
}
