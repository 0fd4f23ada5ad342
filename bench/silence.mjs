import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { caller } from '../e2e/people/caller.ts'
import { canvasCamera } from '../e2e/people/canvas-camera.ts'
import { faults, stallingLine } from '../e2e/people/stalling-line.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { createGateUsers } from './morning/gate-users.mjs'
import { codeOf } from './morning/phone.mjs'
import { demoServer } from './server.mjs'

/**
 * Site control and a running roll call of a phone that has opened each once, on a line that fails in every way
 * (e2e/people/stalling-line.ts). `kept`: the same phone opens them again and again, takes a scan and a mark each time.
 * `at once`: every try is a new phone, whose line fails as soon as the page has shown what it has, and which opens it once more.
 * Prints one JSON line a kind, page and case: tries, those that showed the page within a second, the most milliseconds
 * that it took, the most until the outage was told (null where the line is only slow), the most from a code before the
 * camera to its verdict (null for a roll call and `at once`), the scans or marks that the server lacks once the line is
 * good (null `at once`, where nothing is scanned or marked).
 * The outage is to be told 3 s after the last sign at the latest. Under a page that is open it is counted from the failure of
 * the line. A page that is opened afterwards gets no sign: there it is counted from when the page shows what it has, which
 * nobody can take for the present before; its opening has the limit of its own.
 * `npm run bench:silence [tries] [kind]`; ends with 1 when a figure is missed.
 */
const tries = Number(process.argv[2] ?? 20)
const kinds = process.argv[3] ? faults.filter((kind) => kind === process.argv[3]) : faults
const limits = { open: 1000, outage: 3000, verdict: 1000 }
const port = 4914
const server = await demoServer(port)
const { origin, env } = server
const outage = /(?:No answer|Offline) since \d\d:\d\d\./
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))
const timed = async (does) => {
  const start = performance.now()
  await does()
  return Math.round(performance.now() - start)
}
const most = (times) => (times.length ? Math.max(...times) : null)

let browser

/** A guard's phone on a line of its own. */
async function newPhone(token) {
  const line = await stallingLine(port)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  await context.addInitScript(
    `localStorage.getItem('muster.token') || localStorage.setItem('muster.token', '${token}')`,
  )
  const page = await context.newPage()
  // tsx marks the names of functions by a helper, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named')
  const camera = await canvasCamera(page)
  const shown = {
    gate: () => page.getByText(/^(?:live|.* old)$/).first(),
    'roll call': () => page.getByRole('button', { name: /^End roll call/ }),
  }
  const address = (name) => `${line.origin}/site-control${name === 'gate' ? '' : `/roll-call/${site}`}`
  return {
    page,
    line,
    camera,
    open: (name, timeout = 30_000) =>
      timed(async () => {
        await page.goto(address(name), { waitUntil: 'commit', timeout })
        await shown[name]().waitFor({ timeout })
      }),
    /** Milliseconds from now, which is when the line has failed or the page was opened. */
    outage: () => timed(() => page.getByText(outage).first().waitFor({ timeout: 60_000 })),
    async close() {
      await context.close()
      await line.close()
    },
  }
}

/** Holds a code up until the gate has told of it; milliseconds from the picture to the verdict. */
async function passes({ page, camera }, worker) {
  await camera.shows(await codeOf(worker, site))
  const name = page.getByText(`Morning Worker ${worker.number}`).first()
  return timed(() => Promise.all([page.getByRole('heading', { level: 2, name: /^Let in$/ }).waitFor(), name.waitFor()]))
}

/** Marks somebody as safe, or takes the mark of somebody back; a mark either way. */
async function marks({ page }) {
  const safe = page.getByRole('button', { name: / is safe$/ })
  if ((await safe.count()) === 0) await page.getByRole('button', { name: /^Safe/ }).click()
  const undo = page.getByRole('button', { name: /^Undo for / })
  const button = (await safe.count()) > 0 ? safe.first() : undo.first()
  const name = await button.getAttribute('aria-label')
  await button.click()
  await page.getByRole('button', { name: `${name}`, exact: true }).waitFor({ state: 'hidden' })
}

function print(kind, page, when, { opens, outages, verdicts = [], lost }) {
  const within = opens.filter((time) => time <= limits.open).length
  if (within < opens.length || lost || most(outages) > limits.outage || most(verdicts) > limits.verdict)
    process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({
      bench: 'silence',
      kind,
      page,
      when,
      tries: opens.length,
      within,
      worst: most(opens),
      outage: most(outages),
      verdict: most(verdicts),
      lost,
      load: Math.round(loadavg()[0] * 10) / 10,
    })}\n`,
  )
}

let site
try {
  await server.ready()
  const staged = await createGateUsers(env, { workers: 2 * tries * kinds.length + 100 })
  site = staged.site
  const workers = staged.workers.map((worker, n) => ({ ...worker, number: String(n).padStart(5, '0') }))
  await server.analyse()
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const accounts = await (await fetch(`${origin}/dev/accounts`, { headers: { accept: 'application/json' } })).json()
  const account = (key) => accounts.find((one) => one.key === key)
  let owner
  /** How often the workers of this bench came: all of them by a scan. */
  const scans = async () =>
    (await owner.get(`/api/me/sites/${site}/sitecheckins?worker=Morning%20Worker&per_page=1`)).meta.total
  const running = async () => (await owner.get(`/api/me/sites/${site}/fire/people`)).data.running
  const marked = async (id) => (await owner.get(`/api/me/roll-calls/${id}/marks?since=0`)).data.marks.length
  /** What is still missing after the time in which a phone sends what it has. */
  const missing = async (expected, count) => {
    let left = expected
    for (let n = 0; n < 120 && left > 0; n++) {
      left = expected - (await count())
      if (left > 0) await pause(1000)
    }
    return left
  }

  for (const kind of kinds) {
    // A sign-in lasts shorter than all kinds.
    owner = await caller(origin, account('main-owner'))
    const { running: before } = (await owner.get(`/api/me/sites/${site}/fire/people`)).data
    if (before) await owner.sends('PUT', `/api/me/roll-calls/${before.id}/close`, { confirm_not_found: true })
    const guard = await caller(origin, account('main-guard'))
    const token = await guard.token()
    const phone = await newPhone(token)
    await phone.page.goto(`${phone.line.origin}/site-control/roll-call/${site}`)
    await phone.page.getByRole('button', { name: 'Start a drill', exact: true }).click()
    await phone.page.getByText('in step').waitFor()
    await phone.open('gate')
    const { id } = await running()
    const scansBefore = await scans()
    const marksBefore = await marked(id)
    const measured = {
      gate: { opens: [], outages: [], verdicts: [] },
      'roll call': { opens: [], outages: [] },
    }
    phone.line.fail(kind)
    if (kind !== 'slow') measured.gate.outages.push(await phone.outage())
    for (let n = 0; n < tries; n++)
      for (const name of ['gate', 'roll call']) {
        measured[name].opens.push(await phone.open(name, 90_000))
        if (kind !== 'slow') measured[name].outages.push(await phone.outage())
        if (name === 'gate') measured.gate.verdicts.push(await passes(phone, workers.pop()))
        else await marks(phone)
      }
    phone.line.recover()
    await phone.open('gate')
    measured.gate.lost = await missing(tries, async () => (await scans()) - scansBefore)
    await phone.open('roll call')
    measured['roll call'].lost = await missing(tries, async () => (await marked(id)) - marksBefore)
    await phone.close()
    for (const [name, one] of Object.entries(measured)) print(kind, name, 'kept', one)

    for (const name of ['gate', 'roll call']) {
      const opens = []
      const outages = []
      for (let n = 0; n < tries; n++) {
        const fresh = await newPhone(token)
        await fresh.open(name)
        fresh.line.fail(kind)
        opens.push(await fresh.open(name, 90_000).catch(() => 90_000))
        if (kind !== 'slow') outages.push(await fresh.outage().catch(() => 60_000))
        await fresh.close()
      }
      print(kind, name, 'at once', { opens, outages, lost: null })
    }
  }
} finally {
  await browser?.close()
  await server.stop()
}
process.exit(process.exitCode ?? 0)
