import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findBrowser } from '../scripts/browser.mjs'
import { buildIfStale } from '../scripts/build.mjs'

/**
 * The sign-in page as a phone meets it: 4 x CPU, cold cache, in turn with its floor (React and XState alone). Prints one
 * JSON line, medians of the runs: requests, other origins, layout shift, milliseconds beyond 50 of the tasks since the
 * navigation, largest paint in milliseconds. Nothing is evaluated in the page but a look once a second: the tools' own
 * scripts would be long tasks themselves.
 */
const runs = Number(process.argv[2] ?? 7)
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
await buildIfStale('demo')
process.env.NODE_ENV = 'production'
await build({
  configFile: false,
  root: 'bench/floor',
  logLevel: 'error',
  build: {
    outDir: join(folder, 'floor'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'bench/floor/sign-in.html' },
  },
})

const type = (path) => (path.endsWith('.js') ? 'text/javascript' : 'text/html')
const floor = createServer(({ url }, reply) => {
  const path = url === '/login' ? '/sign-in.html' : url
  try {
    const body = gzipSync(readFileSync(join(folder, 'floor', path)))
    reply.writeHead(200, { 'content-type': type(path), 'content-encoding': 'gzip' }).end(body)
  } catch {
    reply.writeHead(404).end()
  }
}).listen(4901)
const server = spawn(process.execPath, ['dist/demo/server/main.js'], {
  env: { ...process.env, MUSTER_MODE: 'demo', PORT: '4900', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  stdio: 'ignore',
})
const pages = { floor: 'http://localhost:4901', muster: 'http://localhost:4900' }
for (let tries = 0; tries < 300; tries++) {
  if ((await fetch(`${pages.muster}/ready`).catch(() => undefined))?.ok) break
  await new Promise((resume) => setTimeout(resume, 100))
}

const watching = `
  window.measured = { blocking: 0, shift: 0, lcp: 0 }
  for (const [type, each] of [
    ['longtask', ({ duration }) => (window.measured.blocking += duration - 50)],
    ['layout-shift', ({ value }) => (window.measured.shift += value)],
    ['largest-contentful-paint', ({ startTime }) => (window.measured.lcp = startTime)],
  ])
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })`
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })

async function visit(origin) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watching)
  await page.goto(`${origin}/login`)
  const evaluate = async (expression) =>
    (await devtools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  let usable = false
  for (let second = 0; second < 60 && !usable; second++) {
    await new Promise((resume) => setTimeout(resume, 1000))
    usable = await evaluate(`document.querySelector('input[type=password]') !== null`)
  }
  if (!usable) throw new Error(`${origin} shows no form`)
  await new Promise((resume) => setTimeout(resume, 1000))
  const measured = await evaluate('window.measured')
  await context.close()
  const own = requests.filter((request) => request.startsWith(origin))
  const others = requests.filter((request) => !request.startsWith(origin) && !request.startsWith('data:'))
  return { ...measured, requests: own.length, others: others.length }
}

const results = { floor: [], muster: [] }
try {
  for (let run = 0; run < runs; run++)
    for (const [name, origin] of Object.entries(pages)) results[name].push(await visit(origin))
} finally {
  await browser.close()
  floor.close()
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  server.kill('SIGTERM')
}

const median = (list, key) => list.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(list.length / 2)]
const keys = ['requests', 'others', 'shift', 'blocking', 'lcp']
const medians = (list) => Object.fromEntries(keys.map((key) => [key, Math.round(median(list, key) * 1000) / 1000]))
const [floorResult, musterResult] = [medians(results.floor), medians(results.muster)]
process.stdout.write(
  `${JSON.stringify({
    bench: 'sign-in',
    runs,
    ...musterResult,
    floor: { blocking: floorResult.blocking, lcp: floorResult.lcp },
    lcpRatio: Math.round((musterResult.lcp / floorResult.lcp) * 100) / 100,
  })}\n`,
)
