import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../scripts/browser.mjs'
import { buildIfStale } from '../scripts/build.mjs'

/**
 * How long the page of an import stands still over a sheet of 10,000 workers in 12 columns, 3 % of whose rows are wrong:
 * while it is read, while its rows are checked and looked up, and while the review is walked through. Prints one JSON
 * line: for each the longest milliseconds between two frames and the longest task (0 below 50), the worst of the runs'
 * medians as `stall`, as the processor is and at 4 x. `npm run bench:import-page [rows] [runs]`.
 */
const [rows = '10000', runs = '5'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
const file = join(tmpdir(), `muster-import-${rows}.xlsx`)
const origin = 'http://localhost:4903'
await buildIfStale('demo')
const made = spawnSync(process.execPath, ['--import', 'tsx', 'bench/import/reader.mjs', 'make', rows])
if (made.status !== 0) throw new Error(made.stderr.toString())
const server = spawn(process.execPath, ['dist/demo/server/main.js'], {
  env: { ...process.env, MUSTER_MODE: 'demo', PORT: '4903', DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const gone = once(server, 'exit')
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

async function signIn() {
  const accounts = await (await fetch(`${origin}/dev/accounts`, { headers: { accept: 'application/json' } })).json()
  const { login: email, password } = accounts.find(({ key }) => key === 'main-owner')
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  })
  return (await answer.json()).tokenInfo.accessToken
}

const watching = `
  window.stall = { gap: 0, task: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.stall.task = Math.max(window.stall.task, duration)
  }).observe({ type: 'longtask' })
  let last
  const frame = (at) => {
    if (last !== undefined) window.stall.gap = Math.max(window.stall.gap, at - last)
    last = at
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`

async function visit(browser, rate) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const token = await signIn()
    await page.addInitScript(`location.port === '4903' && localStorage.setItem('muster.token', '${token}')`)
    await page.addInitScript(watching)
    await page.goto(`${origin}/workers/link-spreadsheet`)
    await page.getByRole('heading', { level: 1, name: 'Import workers from a spreadsheet' }).waitFor()
    await pause(1000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await pause(500)
    const phases = {}
    const during = async (name, does) => {
      await page.evaluate('window.stall.gap = window.stall.task = 0')
      await does()
      await pause(300)
      phases[name] = await page.evaluate('({ ...window.stall })')
    }
    const check = page.getByRole('button', { name: 'Check the rows' })
    await during('reading', async () => {
      await page.locator('input[type=file]').setInputFiles(file)
      await check.waitFor()
    })
    await during('checking', async () => {
      await check.click()
      await page.getByRole('grid').waitFor()
    })
    await during('walking', async () => {
      await page.getByRole('tab', { name: /^All/ }).click()
      await pause(300)
      await page.evaluate(`new Promise((resolve) => {
        const grid = document.querySelector('[role=grid]').parentElement
        const step = (left) => {
          grid.scrollTop = (grid.scrollHeight * (60 - left)) / 60
          if (left) requestAnimationFrame(() => step(left - 1))
          else resolve()
        }
        step(60)
      })`)
    })
    await during('repairing', async () => {
      await page.getByRole('tab', { name: /^Errors/ }).click()
      await page.getByRole('gridcell').first().press('F8')
      const repair = page.locator('form').filter({ has: page.getByRole('button', { name: 'Close, change nothing' }) })
      await repair.waitFor()
      await page.keyboard.press('Escape')
    })
    return phases
  } finally {
    await context.close()
  }
}

const rates = { '1x': 1, '4x': 4 }
const results = { '1x': [], '4x': [] }
let browser
try {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${origin}/ready`).catch(() => undefined))?.ok) break
    await pause(100)
  }
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  for (let run = 0; run < Number(runs); run++)
    for (const [name, rate] of Object.entries(rates)) results[name].push(await visit(browser, rate))
} finally {
  await browser?.close()
  server.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

const median = (list) => Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)])
const medians = (all) =>
  Object.fromEntries(
    Object.keys(all[0]).map((phase) => [
      phase,
      { gap: median(all.map((one) => one[phase].gap)), task: median(all.map((one) => one[phase].task)) },
    ]),
  )
const phasesByName = Object.fromEntries(Object.entries(results).map(([name, all]) => [name, medians(all)]))
const stall = Object.fromEntries(
  Object.entries(phasesByName).map(([name, phases]) => [
    name,
    Math.max(...Object.values(phases).map(({ gap }) => gap)),
  ]),
)
process.stdout.write(
  `${JSON.stringify({ bench: 'import-page', rows: Number(rows), runs: Number(runs), stall, ...phasesByName })}\n`,
)
process.exit(0)
