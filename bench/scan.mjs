import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { toDataURL } from 'qrcode'
import { findBrowser } from '../scripts/browser.mjs'
import { buildIfStale } from '../scripts/build.mjs'
import { ownDatabase } from './database.mjs'
import { cast } from './morning/cast.mjs'
import { codeOf } from './morning/phone.mjs'

/**
 * A scan at the gate: from the frame that shows a code to the verdict on the screen, at 4 x CPU, with a list of 2,000
 * people on the device; each person comes once. Codes stand upright in a frame of 1280 x 720, in four sizes in turn.
 * Prints one JSON line: milliseconds (p50, p95, most), those over a second (`ratio`: p95 over a second), the codes that
 * no frame of 5 s was read for. `npm run bench:scan [scans] [people]`. The browser slows the page's own thread down, not
 * the one that reads pictures: `reading` is how long that takes unslowed, from frame to text (p95).
 */
const scans = Number(process.argv[2] ?? 40)
const people = Number(process.argv[3] ?? 2000)
const port = 4912
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
const percentile = (list, share) => Math.round(list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0)
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

/** In the page: a camera before which codes are held up; notes when one was drawn, read by the worker, and told. */
const camera = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  let held
  let side = 0
  window.seen = {}
  setInterval(() => {
    context.fillStyle = '#8a8d91'
    context.fillRect(0, 0, 1280, 720)
    if (!held) return
    context.drawImage(held, (1280 - side) / 2, (720 - side) / 2, side, side)
    window.seen.drawn ??= performance.now()
  }, 33)
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(30) })
  window.holdUp = async (picture, size) => {
    const image = new Image()
    image.src = picture
    await image.decode()
    window.seen = {}
    side = size
    held = image
  }
  const Plain = window.Worker
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (data.text && window.seen.drawn) window.seen.read ??= performance.now()
      })
    }
  }
  new MutationObserver(() => {
    if (!window.seen.drawn || window.seen.told || !window.wanted) return
    const words = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const told = words.some((word) => ['Let in', 'Do not let in', 'Ask first'].includes(word))
    if (told && document.querySelector('main')?.textContent.includes(window.wanted))
      requestAnimationFrame(() => {
        window.seen.told ??= performance.now()
      })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

await buildIfStale('demo')
const own = await ownDatabase()
const env = {
  ...process.env,
  MUSTER_MODE: 'demo',
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: own.url,
  LOG_LEVEL: 'error',
  TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
  FIELD_KEY: Buffer.alloc(32, 2).toString('base64'),
}
const server = spawn(process.execPath, ['dist/demo/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
const gone = once(server, 'exit')
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (let tries = 0; tries < 1200; tries++) {
    if ((await fetch(`${origin}/ready`).catch(() => undefined))?.ok) break
    await pause(100)
  }
  const { workers, site } = await cast(env, { workers: people })
  await own.analyse()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(camera)
  const accounts = await (await fetch(`${origin}/dev/accounts`, { headers: { accept: 'application/json' } })).json()
  const { login, password } = accounts.find(({ key }) => key === 'main-guard')
  await page.goto(`${origin}/login?redirect=/site-control`)
  await page
    .getByLabel(/mail or phone|phone/i)
    .first()
    .fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('live', { exact: true }).waitFor({ timeout: 60_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = []
  const reading = []
  let unread = 0
  for (let n = 0; n < scans; n++) {
    const worker = workers[n]
    const text = await codeOf(worker, site)
    const picture = await toDataURL(text, { errorCorrectionLevel: 'L', margin: 4, width: 480 })
    await page.evaluate(
      async ([shown, size, name]) => {
        window.wanted = name
        await window.holdUp(shown, size)
      },
      [picture, [620, 480, 400, 360][n % 4], `Worker ${String(n).padStart(5, '0')}`],
    )
    const seen = await page
      .waitForFunction(() => window.seen.told && window.seen, undefined, { timeout: 5000, polling: 200 })
      .then((handle) => handle.jsonValue())
      .catch(() => undefined)
    if (!seen) unread += 1
    else {
      times.push(seen.told - seen.drawn)
      reading.push(seen.read - seen.drawn)
    }
  }
  const p95 = percentile(times, 0.95)
  const ratio = Math.round(p95 / 10) / 100
  const found = { p50: percentile(times, 0.5), p95, most: percentile(times, 1), reading: percentile(reading, 0.95) }
  process.stdout.write(
    `${JSON.stringify({ bench: 'scan', scans, people, ratio, ...found, over: times.filter((time) => time > 1000).length, unread })}\n`,
  )
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await gone
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
