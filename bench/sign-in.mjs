import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../scripts/browser.mjs'
import { buildIfStale } from '../scripts/build.mjs'

/**
 * The sign-in page as a phone meets it: 4 x CPU, cold cache. Prints one JSON line, medians of the runs: requests before
 * it is usable, other origins, layout shift, time beyond 50 ms of long tasks since navigation, LCP.
 */
const runs = Number(process.argv[2] ?? 5)
const port = 4900
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
await buildIfStale('demo')
const server = spawn(process.execPath, ['dist/demo/server/main.js'], {
  env: { ...process.env, MUSTER_MODE: 'demo', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: 'ignore',
})
const url = `http://localhost:${port}`
for (let tries = 0; tries < 300; tries++) {
  if ((await fetch(`${url}/ready`).catch(() => undefined))?.ok) break
  await new Promise((resume) => setTimeout(resume, 100))
}
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const results = []
for (let run = 0; run < runs; run++) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript(() => {
    window.seen = { blocking: 0, shift: 0, lcp: 0 }
    const watch = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('longtask', ({ duration }) => (window.seen.blocking += duration - 50))
    watch('layout-shift', ({ value }) => (window.seen.shift += value))
    watch('largest-contentful-paint', ({ startTime }) => (window.seen.lcp = startTime))
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email / Phone number').waitFor()
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)))
  const seen = await page.evaluate(() => window.seen)
  const others = requests.filter((request) => !request.startsWith(url) && !request.startsWith('data:'))
  results.push({ ...seen, requests: requests.filter((r) => r.startsWith(url)).length, others: others.length })
  await context.close()
}
await browser.close()
server.kill('SIGTERM')
server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const median = (key) => results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(runs / 2)]
const keys = ['requests', 'others', 'shift', 'blocking', 'lcp']
process.stdout.write(
  `${JSON.stringify({ bench: 'sign-in', runs, ...Object.fromEntries(keys.map((key) => [key, Math.round(median(key) * 1000) / 1000])) })}\n`,
)
