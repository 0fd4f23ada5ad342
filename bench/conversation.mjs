import { Client } from 'pg'
import { chromium } from 'playwright'
import { staffId } from '#server/demo/ids-by-key'
import { findBrowser } from '../scripts/browser.mjs'
import { demoServer } from './server.mjs'

/**
 * A conversation of 10,000 messages, or as many as are asked for, at 4 x CPU. Prints one JSON line, medians of the runs,
 * milliseconds:
 * - `open`: from the press of its row in the list to the paint of its last message; `work`: of it what the main thread
 *   computes, which does not grow where others use the machine; `load`: a load of the page there;
 * - `sent`: from Enter to the paint of one's own message, in the conversation with all of it loaded;
 * - `blank`: of `frames` drawn while it is scrolled to its begin and back, those with a hole of `hole` pixels or more
 *   where messages belong; `stopped`: frames at the upper end of what was loaded; `longest`: the longest frame;
 * - `seconds` until all of it was loaded; elements on the page and heap in MB then.
 * PostgreSQL as in `bench:lists`. `npm run bench:conversation [runs] [messages]`.
 */
const runs = Number(process.argv[2] ?? 5)
const many = Number(process.argv[3] ?? 10_000)
const hole = 160
const words =
  'gate site tomorrow scaffold concrete pour cabin delivery the lift at seven please bring your card and gloves'.split(
    ' ',
  )

/** Replaces the messages of one conversation of the demo's owner by `many`, 25 a day, newest now. */
async function fill(address) {
  const client = new Client({ connectionString: address })
  await client.connect()
  const me = staffId('margaret')
  try {
    const { rows } = await client.query(
      `select c.id, case when first_user_id = $1 then second_user_id else first_user_id end as other
       from conversations c where $1 in (first_user_id, second_user_id) order by c.last_message_at desc limit 1`,
      [me],
    )
    const [{ id, other }] = rows
    await client.query('delete from messages where conversation_id = $1', [id])
    await client.query(
      `insert into messages (id, conversation_id, sender_id, type, content, created_at)
       select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1,
         case when n % 7 < 3 then $2::uuid else $3::uuid end, 'text',
         n || '. ' || (select string_agg(($5::text[])[1 + (hashint8(n * 31 + w) & 2147483647) % ${words.length}], ' ')
           from generate_series(1, 1 + (hashint8(n) & 2147483647) % 40) w),
         now() - ($4 - n) * interval '57 minutes'
       from generate_series(1, $4::bigint) n`,
      [id, me, other, many, words],
    )
    await client.query(
      `update conversations set last_message_at = now(),
         last_message_id = (select id from messages where conversation_id = $1 order by id desc limit 1) where id = $1`,
      [id],
    )
    await client.query(
      'update conversation_participants set last_message_at = now(), unseen_count = 0, read_up_to = now() where conversation_id = $1',
      [id],
    )
    return id
  } finally {
    await client.end()
  }
}
const box = `document.querySelector('section[aria-label="Messages, oldest first"]')`
/** In the page: what it measures. `painted` resolves with the time of the frame in which `isThere` is true. */
const tools = `
  const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }))
  window.painted = async (isThere) => {
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return afterPaint()
  }
  window.has = (text) => [...document.querySelectorAll('section[aria-label="Messages, oldest first"] ol:nth-last-of-type(-n+3) > li')].some((one) => one.textContent.includes(text))
  // The height of the largest part of the box in which no message is drawn.
  const holeOf = (box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    let longest = 0
    let run = 0
    for (let y = top + 20; y < bottom; y += 20) {
      const isDrawn = [left + 60, (left + right) / 2, right - 80].some((x) => document.elementFromPoint(x, y)?.closest('li, button'))
      run = isDrawn ? 0 : run + 20
      longest = Math.max(longest, run)
    }
    return longest
  }
  // Scrolls by so many pixels in each frame, until \`isOver\`.
  window.roll = async (by, isOver) => {
    const box = ${box}
    const measured = { frames: 0, blank: 0, stopped: 0, longest: 0, pages: 0 }
    let last = performance.now()
    while (!isOver(box)) {
      const before = box.scrollTop
      box.scrollTop = before + by
      const now = await afterPaint()
      if (before === box.scrollTop) measured.stopped += 1
      measured.frames += 1
      if (holeOf(box) >= ${hole}) measured.blank += 1
      measured.longest = Math.max(measured.longest, now - last)
      last = now
    }
    return measured
  }`
const isAtBegin = `(box) => box.querySelector('ol > li + li')?.textContent.startsWith('1. ') && box.scrollTop <= box.clientHeight - box.scrollHeight + 2`
const isAtEnd = '(box) => box.scrollTop >= -1'

async function visit(browser, origin, token, id) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(`localStorage.setItem('muster.token', '${token}')`)
    await page.addInitScript(tools)
    const devtools = await context.newCDPSession(page)
    await page.goto(`${origin}/messages`)
    const row = `a[href="/messages?id=${id}"]`
    await page.waitForSelector(row)
    await page.waitForLoadState('networkidle')
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const before = await worked()
    const open = await page.evaluate(
      async ([row, last]) => {
        const begun = performance.now()
        document.querySelector(row).click()
        return (await window.painted(() => window.has(last))) - begun
      },
      [row, `${many}. `],
    )
    const work = (await worked()) - before
    await page.goto(`${origin}/messages?id=${id}`)
    const load = await page.evaluate(`window.painted(() => window.has('${many}. '))`)
    await page.waitForLoadState('networkidle')

    const begun = performance.now()
    const up = await page.evaluate(`window.roll(-400, ${isAtBegin})`)
    const seconds = (performance.now() - begun) / 1000
    const down = await page.evaluate(`window.roll(1600, ${isAtEnd})`)
    const again = await page.evaluate(`window.roll(-1600, ${isAtBegin})`)
    await page.evaluate(`{ ${box}.scrollTop = 0 }`)
    const text = `Bench ${Date.now()}`
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    const sent = await page.evaluate(async (text) => {
      const begun = performance.now()
      document.querySelector('form button[type=submit]').click()
      return (await window.painted(() => window.has(text))) - begun
    }, text)
    const elements = await page.evaluate(`document.querySelectorAll('*').length`)
    await devtools.send('HeapProfiler.collectGarbage')
    const heap = (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
    const all = [up, down, again]
    const total = (key) => all.reduce((sum, one) => sum + one[key], 0)
    return {
      open,
      work,
      load,
      sent,
      seconds,
      frames: total('frames'),
      blank: total('blank'),
      stopped: up.stopped,
      longest: Math.max(...all.map(({ longest }) => longest)),
      elements,
      heap,
    }
  } finally {
    await context.close()
  }
}

const server = await demoServer(4905)
const results = []
let browser
try {
  await server.ready()
  const id = await fill(server.env.DATABASE_URL)
  await server.analyse()
  const accounts = await (
    await fetch(`${server.origin}/dev/accounts`, { headers: { accept: 'application/json' } })
  ).json()
  const { login: email, password } = accounts.find(({ key }) => key === 'main-owner')
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  for (let run = 0; run < runs; run++) {
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, remember: false }),
    })
    results.push(await visit(browser, server.origin, (await answer.json()).tokenInfo.accessToken, id))
  }
} finally {
  await browser?.close()
  await server.stop()
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const medians = Object.fromEntries(
  Object.keys(results[0]).map((key) => [key, Math.round(median(results.map((one) => one[key])) * 10) / 10]),
)
process.stdout.write(`${JSON.stringify({ bench: 'conversation', messages: many, runs, hole, ...medians })}\n`)
process.exit(0)
