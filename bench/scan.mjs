import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../scripts/browser.mjs'
import { createGateUsers } from './morning/gate-users.mjs'
import { codeOf } from './morning/phone.mjs'
import { film, shownBy, square, writeFilm } from './scan/film.mjs'
import { demoServer } from './server.mjs'

/**
 * A scan at the gate: from the camera's delivery of the first frame that shows a code to the verdict on the screen, at
 * 4 x CPU, with a list of 2,000 people on the device; each person comes once. The camera plays a film (scan/film.mjs).
 * Prints one JSON line: milliseconds (p50, p95, most), those over a second (`ratio`: p95 over a second), the codes that
 * had no verdict before the next one came (`undelivered`: of which the camera showed no frame), how many processes wanted a core at the end (`load`: above the number of
 * cores the times are the machine's). `npm run bench:scan [scans] [people]`. The browser slows the page's own thread
 * down, not the one that reads pictures: `reading` is how long that takes unslowed, from frame to text (p95).
 */
const scans = Math.min(40, Number(process.argv[2] ?? 40))
const people = Number(process.argv[3] ?? 2000)
const port = 4912
const server = await demoServer(port)
const { origin, folder, env } = server
const percentile = (list, share) => Math.round(list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0)
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

/** In the page: notes by the epoch when each code's first frame came, when one was read, and when a verdict was told. */
const witness = ({ side }) => {
  const now = () => performance.timeOrigin + performance.now()
  const recorded = { frames: [], read: [], verdicts: [] }
  window.recorded = recorded
  const Plain = window.Worker
  const canvas = Object.assign(document.createElement('canvas'), { width: 4 * side, height: side })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    const onFrame = (_, { captureTime }) => {
      context.drawImage(this, 0, 0, 4 * side, side, 0, 0, 4 * side, side)
      const corner = [0, 1, 2, 3].map((n) => context.getImageData((n + 0.5) * side, side / 2, 1, 1).data[0])
      recorded.frames.push({ at: performance.timeOrigin + captureTime, corner })
      this.requestVideoFrameCallback(onFrame)
    }
    if (this.srcObject) this.requestVideoFrameCallback(onFrame)
    return play.call(this)
  }
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => data?.text && recorded.read.push({ at: now(), text: data.text }))
    }
  }
  let last
  new MutationObserver(() => {
    const words = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    if (!words.some((word) => ['Let in', 'Do not let in', 'Ask first'].includes(word))) return
    const [, number] = /Worker (\d{5})/.exec(document.querySelector('main')?.textContent ?? '') ?? []
    if (!number || number === last) return
    last = number
    requestAnimationFrame(() => recorded.verdicts.push({ at: now(), n: Number(number) }))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const filmed = join(folder, 'film.y4m')
let browser
try {
  await server.ready()
  const { workers, site } = await createGateUsers(env, { workers: people })
  await server.analyse()
  const scannedWorkers = workers.slice(0, scans)
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmed}`,
    ],
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(witness, { side: square })
  const accounts = await (await fetch(`${origin}/dev/accounts`, { headers: { accept: 'application/json' } })).json()
  const { login, password } = accounts.find(({ key }) => key === 'main-guard')
  await page.goto(`${origin}/login?redirect=/site-control`)
  await page
    .getByLabel(/mail or phone|phone/i)
    .first()
    .fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // The camera opens after this, and a code is good for two minutes.
  const texts = await Promise.all(scannedWorkers.map((worker) => codeOf(worker, site)))
  await writeFilm(filmed, texts)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('live', { exact: true }).waitFor({ timeout: 60_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await pause((film.startDelay + scans * (film.shown + film.pause) + 1) * 1000)
  const recorded = await page.evaluate(() => window.recorded)
  const came = Array.from({ length: scans }, () => undefined)
  for (const { at, corner } of recorded.frames) {
    const shown = shownBy(corner)
    if (shown && shown.n < scans) came[shown.n] ??= at - (1000 * shown.before) / film.rate
  }
  const after = (list, n, at) => {
    const until = came[n + 1] ?? at + 1000 * (film.shown + film.pause)
    return list.find((one) => one.at >= at && one.at < until)?.at
  }
  const times = []
  const reading = []
  for (const [n, at] of came.entries()) {
    if (at === undefined) continue
    const verdictAt = after(
      recorded.verdicts.filter((one) => one.n === n),
      n,
      at,
    )
    const read = after(
      recorded.read.filter(({ text }) => text === texts[n]),
      n,
      at,
    )
    if (verdictAt) times.push(verdictAt - at)
    if (read) reading.push(read - at)
  }
  if (times.length < scans) process.exitCode = 1
  const p95 = percentile(times, 0.95)
  process.stdout.write(
    `${JSON.stringify({
      bench: 'scan',
      scans,
      people,
      ratio: Math.round(p95 / 10) / 100,
      p50: percentile(times, 0.5),
      p95,
      most: percentile(times, 1),
      reading: percentile(reading, 0.95),
      over: times.filter((time) => time > 1000).length,
      untold: scans - times.length,
      undelivered: came.filter((at) => at === undefined).length,
      load: Math.round(loadavg()[0] * 10) / 10,
    })}\n`,
  )
} finally {
  await browser?.close()
  await server.stop()
}
process.exit(process.exitCode ?? 0)
