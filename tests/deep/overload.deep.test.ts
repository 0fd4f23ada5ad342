import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { emptyOn } from '../support/database.ts'
import { bearersOf } from '../support/resets.ts'
import { freePort, startServer } from '../support/server-process.ts'

const seconds = 10
const clients = 16
const postgres = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const folder = mkdtempSync(join(tmpdir(), 'muster-overload-'))
const database = await emptyOn(postgres)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})
const quantile = (all: number[], part: number) =>
  Math.round(all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)] ?? 0)

/** What the server can do is what 16 clients get who ask one thing after another; then three times as much is asked. */
test.each([
  ['embedded', ''],
  ['PostgreSQL', database.url],
])(
  'asked for three times what it can do, it does 80 % of it and refuses the rest within a second (%s)',
  {
    timeout: 5 * 60_000,
  },
  async (engine, url) => {
    const port = await freePort()
    const server = await startServer({ PORT: String(port), DATA_DIR: join(folder, engine), DATABASE_URL: url })
    // Nobody may be refused for asking often: 1,200 calls a minute each.
    const bearers = (await bearersOf(server, 12)).map((line) => line.replace('authorization: ', ''))
    const agent = new Agent({ keepAlive: true, maxSockets: 4000 })
    let requestCount = 0
    const sendRequest = () =>
      new Promise<{ status: number; ms: number; after: string | undefined }>((resolve, reject) => {
        const begun = performance.now()
        const authorization = bearers[requestCount++ % bearers.length]
        const call = request({ port, host: '127.0.0.1', path: '/api/me/home', agent, headers: { authorization } })
        call.on('error', reject).on('response', (response) => {
          response.resume().on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - begun,
              after: response.headers['retry-after'],
            }),
          )
        })
        call.end()
      })
    const able: number[] = []
    const meanwhile = (run: () => Promise<void>) => Promise.all(Array.from({ length: clients }, run))
    // A server that has just started has no plans, and an embedded database no statistics yet.
    await meanwhile(async () => {
      for (let n = 0; n < 10; n++) await sendRequest()
    })
    const until = performance.now() + seconds * 1000
    await meanwhile(async () => {
      while (performance.now() < until) able.push((await sendRequest()).status)
    })
    const limit = able.filter((status) => status === 200).length / seconds
    const answers: ReturnType<typeof sendRequest>[] = []
    const [from, every] = [performance.now(), 20]
    for await (const _ of setInterval(every)) {
      const elapsed = performance.now() - from
      while (answers.length < (elapsed / 1000) * limit * 3) answers.push(sendRequest())
      if (elapsed > seconds * 1000) break
    }
    const all = await Promise.all(answers)
    const took = (performance.now() - from) / 1000
    const good = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 503)
    const [waits, times] = [good.map(({ ms }) => ms), refused.map(({ ms }) => ms)]
    process.stdout.write(
      `${engine}: can do ${limit.toFixed(0)}/s; asked for ${(all.length / seconds).toFixed(0)}/s it does ${(good.length / took).toFixed(0)}/s (p99 ${quantile(waits, 0.99)} ms, longest ${quantile(waits, 1)} ms) and refuses ${refused.length} of ${all.length}, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, longest ${quantile(times, 1)} ms\n`,
    )
    server.child.kill('SIGTERM')
    await server.exited
    expect(good.length + refused.length).toBe(all.length)
    expect(new Set(refused.map(({ after }) => after))).toEqual(new Set(['2']))
    expect(good.length / took).toBeGreaterThan(limit * 0.8)
    expect(quantile(times, 0.99)).toBeLessThan(1000)
  },
)
