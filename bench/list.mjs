import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findBrowser } from '../scripts/browser.mjs'
import { buildIfStale } from '../scripts/build.mjs'
import viteConfig from '../vite.config.ts'
import { ownDatabase } from './database.mjs'
import { serveFloor } from './floor/serve.mjs'
import { guests, hire } from './lists/crew.mjs'

/**
 * The list of workers with 10,000 rows, or as many as are asked for, in one scroll, at 4 x CPU, in turn with its floor,
 * React alone with the same rows at once (ADR 020). Prints one JSON line, medians of the runs, milliseconds that the main thread works:
 * - `open`: a load of Muster's list on a page of its own, as the floor is on its own; `ratio` to the floor;
 * - `link`: to come to it by its link in the running app; `linkRatio` to the same in the floor;
 * - `load`: a load of the app at the list, code in the cache; `loadRatio` to the floor; `start` at a page without a list;
 * - `loading`: to the end of the scroll, in `seconds`; `through`: the way back.
 * From key to paint (the worst of six keys), from the last key to the last change (`settled`; `beyond` the 200 ms that a
 * list waits at least), the longest task, elements on the page at the top of 1,000 and of all rows, heap in MB.
 * PostgreSQL as in `bench:lists`. `npm run bench:list [runs] [rows]`.
 */
const runs = Number(process.argv[2] ?? 5)
const rows = Number(process.argv[3] ?? 10_000)
/** Milliseconds that an answer is held back, so that a skeleton does not flicker. */
const leastWait = 200
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
await buildIfStale('demo')
// As Muster itself is built, but for how it is parted into files.
const built = viteConfig({ mode: 'demo' })
process.env.NODE_ENV = 'production'
await build({
  configFile: false,
  root: 'bench/floor',
  logLevel: 'error',
  css: built.css,
  resolve: built.resolve,
  build: {
    outDir: join(folder, 'floor'),
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['bench/floor/list.html', 'bench/floor/alone.html'] },
  },
})

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))
const own = await ownDatabase()
const origin = 'http://localhost:4900'
const server = spawn(process.execPath, ['dist/demo/server/main.js'], {
  env: {
    ...process.env,
    MUSTER_MODE: 'demo',
    PORT: '4900',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: own.url,
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const gone = once(server, 'exit')
const pages = { floor: 'http://localhost:4901', alone: 'http://localhost:4902', muster: origin }
const drawn = `document.querySelectorAll('tbody a[href^="/workers/"]').length > 8`
const floors = []
let browser

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
/** What the list has, as the floor gets it: all at once. */
async function allRows(token) {
  const data = []
  for (let at = '/api/me/workers?per_page=200'; at && data.length < rows; ) {
    const page = await (await fetch(`${origin}${at}`, { headers: { authorization: `Bearer ${token}` } })).json()
    data.push(...page.data)
    at = page.links.next
  }
  return JSON.stringify({ data: data.slice(0, rows) })
}
const keep = (token) => `location.port === '4900' && localStorage.setItem('muster.token', '${token}')`
/** In the page: what its longest task was. */
const watching = `
  window.measured = { longest: 0, keys: [], pressed: 0, changed: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.measured.longest = Math.max(window.measured.longest, duration)
  }).observe({ type: 'longtask', buffered: true })`
/** In the page, for the time of the keys only, as it costs the page work: when each was painted, and the last change. */
const watchingKeys = `
  addEventListener('keydown', ({ timeStamp }) => {
    window.measured.pressed = timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.measured.keys.push(performance.now() - timeStamp)
      port2.postMessage(0)
    })
  }, true)
  new MutationObserver(() => { window.measured.changed = performance.now() })
    .observe(document, { subtree: true, childList: true, characterData: true })`
const scroller = `[...document.querySelectorAll('*')].find((one) => one.querySelector('table') && one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY))`

async function visit(kind, token) {
  const at = pages[kind]
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(keep(token))
    await page.addInitScript(watching)
    const devtools = await context.newCDPSession(page)
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} ${exceptionDetails.exception?.description}`)
      return result.value
    }
    const worked = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    }
    const rest = async (isThere) => {
      for (let tries = 0; tries < 240; tries++) {
        if (await evaluate(isThere)) return pause(1000)
        await pause(250)
      }
      throw new Error(`${kind} never came to: ${isThere}`)
    }
    await page.goto(`${at}/workers`)
    await rest(drawn)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // From an empty page: its work is counted anew where a page takes the place of another.
    const loadOf = async (path, isThere) => {
      await page.goto('about:blank')
      const before = await worked()
      await page.goto(`${at}${path}`)
      await rest(isThere)
      return (await worked()) - before
    }
    const load = await loadOf('/workers', drawn)
    if (kind === 'alone') return { load }
    const opened = await evaluate('window.measured.longest')
    const start = await loadOf('/privacy-policy', `Boolean(document.querySelector('nav a[href="/workers"]'))`)
    const elsewhere = await worked()
    await evaluate(`document.querySelector('nav a[href="/workers"]').click()`)
    await rest(drawn)
    const link = (await worked()) - elsewhere
    await page.goto(`${at}/workers`)
    await rest(drawn)

    const loaded =
      kind === 'floor'
        ? `${rows}`
        : `Number(document.body.textContent.match(/([\\d,]+) of [\\d,]+ shown/)?.[1].replaceAll(',', '') ?? 0)`
    const elements = async () => {
      await evaluate(`{ (${scroller}).scrollTop = 0 }`)
      await pause(1000)
      return evaluate(`document.querySelectorAll('*').length`)
    }
    const end = async (least) => {
      for (let tries = 0; tries < rows / 5; tries++) {
        if ((await evaluate(loaded)) >= least) return
        await evaluate(`{
          const scroll = ${scroller}
          if (scroll) scroll.scrollTop = scroll.scrollHeight
          const more = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Load more')
          if (more) more.click()
        }`)
        await pause(40)
      }
      throw new Error(`${kind} stands at ${await evaluate(loaded)} rows`)
    }
    const scrolled = await worked()
    const begun = performance.now()
    await end(1000)
    const few = await elements()
    await end(rows)
    const loading = { cpu: (await worked()) - scrolled, seconds: (performance.now() - begun) / 1000 }
    const rolling = await worked()
    await evaluate(`{
      window.rolled = false
      const scroll = ${scroller}
      const step = (left) => {
        scroll.scrollTop = (scroll.scrollHeight * (60 - left)) / 60
        if (left) requestAnimationFrame(() => step(left - 1))
        else window.rolled = true
      }
      step(60)
    }`)
    await rest('window.rolled')
    const through = (await worked()) - rolling
    const most = await elements()
    const longest = await evaluate('window.measured.longest')
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('HeapProfiler.collectGarbage')
    const heap = (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024

    await evaluate(`{ (${scroller}).scrollTop = 0; document.querySelector('input[type=search]').focus() }`)
    await pause(1000)
    await evaluate(`{ window.measured.longest = 0; ${watchingKeys} }`)
    for (const key of 'shidan') {
      await page.keyboard.press(key)
      await pause(150)
    }
    await pause(2000)
    const typed = await evaluate(
      `({ worst: Math.max(...window.measured.keys), settled: window.measured.changed - window.measured.pressed, longest: window.measured.longest })`,
    )
    return {
      link,
      load,
      start,
      opened,
      loading: loading.cpu,
      seconds: loading.seconds,
      through,
      key: typed.worst,
      settled: typed.settled,
      beyond: typed.settled - (kind === 'muster' ? leastWait : 0),
      longest: Math.max(longest, typed.longest),
      typing: typed.longest,
      few,
      most,
      heap,
    }
  } finally {
    await context.close()
  }
}

const results = { floor: [], alone: [], muster: [] }
try {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${origin}/ready`).catch(() => undefined))?.ok) break
    await pause(100)
  }
  await hire(own.url, rows - guests)
  await own.analyse()
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const token = await signIn()
  const pagesOf = { folder: join(folder, 'floor'), rows: await allRows(token) }
  floors.push(serveFloor({ port: 4901, page: 'list.html', ...pagesOf }))
  floors.push(serveFloor({ port: 4902, page: 'alone.html', app: { port: 4900, token }, ...pagesOf }))
  for (let run = 0; run < runs; run++)
    for (const kind of Object.keys(pages)) results[kind].push(await visit(kind, await signIn()))
} finally {
  await browser?.close()
  for (const floor of floors) floor.close()
  server.kill('SIGTERM')
  await gone
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const medians = (list) =>
  Object.fromEntries(
    Object.keys(list[0]).map((key) => [key, Math.round(median(list.map((one) => one[key])) * 10) / 10]),
  )
const [floor, alone, muster] = [medians(results.floor), medians(results.alone), medians(results.muster)]
const ratio = (one, other) => Math.round((one / other) * 100) / 100
const summary = {
  open: alone.load,
  ratio: ratio(alone.load, floor.load),
  linkRatio: ratio(muster.link, floor.link),
  loadRatio: ratio(muster.load, floor.load),
}
process.stdout.write(`${JSON.stringify({ bench: 'list', rows, runs, ...summary, ...muster, floor })}\n`)
process.exit(0)
