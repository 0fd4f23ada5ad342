import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { gateQueueMachine } from '#machines/gate/gate-queue.machine'
import { siteId } from '#server/demo/ids-by-key'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { token } from '#services/kit/token'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { createDemoServer, personId } from '../support/demo.ts'
import { dice } from '../support/dice.ts'
import { phoneOf } from '../support/gate/worker-phone.ts'

const scans = 500
/** Every fourth request is cut, and the line stays down for 0 to 2 s: as long as the queue's own waits are shortened too. */
const share = 4
const longest = 2000
const swift = 20
const guard = 'dave-hollis'
const site = siteId('riverside')

let demo: Awaited<ReturnType<typeof createDemoServer>>
let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  demo = await createDemoServer()
  await demo.app.listen({ port: 0, host: '127.0.0.1' })
  const address = demo.app.server.address()
  line = await openLine(typeof address === 'object' && address ? address.port : 0)
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => through(new URL(path, line.base), init))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
}, 240_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  line.close()
  await demo.close()
})

/** Where a request is cut: on its way, while the server is at it, or its answer on the way back. */
const places = ['before', 'during', 'after'] as const
type Place = (typeof places)[number]

/** A line to the server that breaks as the dice say. */
async function openLine(port: number) {
  let roll = dice(1)
  let down = false
  const cuts: Record<Place, number> = { before: 0, during: 0, after: 0 }
  const open = new Set<Socket>()
  const cut = (client: Socket, place: Place) => {
    cuts[place] += 1
    down = true
    setTimeout(() => {
      down = false
    }, roll(longest) / swift)
    client.destroy()
  }
  const server = createServer((client) => {
    if (down) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    let place: Place | undefined
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    client.on('data', (bytes) => {
      place = roll(share) === 0 ? places[roll(places.length)] : undefined
      if (place === 'before') return cut(client, place)
      upstream.write(bytes)
      if (place === 'during') cut(client, place)
    })
    upstream.on('data', (bytes) => {
      if (place === 'after') cut(client, place)
      else if (!client.destroyed) client.write(bytes)
    })
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    cuts,
    base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    throwDice: (seed: number) => {
      roll = dice(seed)
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Ten whom the gate lets in, none of them on site, each with a phone. */
async function crew() {
  const { data } = (await demo.request(guard, 'GET', `/api/site-control/workers?site_id=${site}&per_page=500`)).json()
  const now = demo.clock.now()
  const chosen = (data as ControlledWorker[])
    .filter(({ inputs }) => decideGate(inputs, now).verdict === 'let in')
    .slice(0, 10)
  expect(chosen).toHaveLength(10)
  await demo.deps.db.transaction('system', (tx) =>
    tx.execute(sql`update check_ins set out_at = in_at, out_source = 'MANUAL' where out_at is null`),
  )
  return Promise.all(
    chosen.map(async ({ id, slug, first_name }) => ({
      id,
      name: first_name,
      phone: await phoneOf(demo, slug.replace(/-demo\d+$/, '')),
    })),
  )
}

test.each([20_261_026])(
  `${scans} scans over a line that breaks reach the server once each, in their order (seed %i)`,
  async (seed) => {
    demo.clock.forward(4 * 3600)
    line.throwDice(seed)
    const people = await crew()
    const userId = personId(guard)
    token.keep(await demo.signIn(userId))
    const clock = {
      setTimeout: (run: (...of: unknown[]) => void, wait: number) => setTimeout(run, wait / swift),
      clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
    }
    const queue = createActor(gateQueueMachine, { input: { userId }, clock }).start()

    const wanted: { worker: string; move: string; at: string }[] = []
    for (let n = 0; n < scans; n++) {
      const worker = people[n % people.length]
      if (!worker) throw new Error('Nobody comes.')
      const at = new Date(demo.clock.now().getTime() - (scans - n) * 10_000 - 60_000)
      const move = Math.floor(n / people.length) % 2 ? ('checkOut' as const) : ('checkIn' as const)
      wanted.push({ worker: worker.id, move, at: at.toISOString() })
      const entry: GateEntry = {
        key: crypto.randomUUID(),
        by: userId,
        site_id: site,
        worker_id: worker.id,
        name: worker.name,
        move,
        qr: await worker.phone.show(site, { t: Math.floor(at.getTime() / 1000) }),
        claimed_at: at.toISOString(),
        ...(move === 'checkIn' && { override_reason: 'Known on this site' }),
        state: 'waiting',
      }
      await gateLog.add({ entry })
    }
    const log = () => gateLog.read({ userId })
    await vi.waitFor(async () => expect((await log()).filter(({ state }) => state === 'waiting')).toEqual([]), {
      timeout: 570_000,
      interval: 200,
    })
    queue.stop()
    // What is sent may have left the log; what was refused stays.
    const rejected = (await log()).filter(({ state }) => state !== 'sent')
    expect(rejected.map(({ message }) => message)).toEqual([])

    const { rows: moves } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute<{ user_id: string; move: string; at: string }>(sql`select user_id, move, at::text as at from history
        where noun = 'presence' and "by" = ${userId} order by id`),
    )
    expect(moves.map(({ user_id, move, at }) => ({ worker: user_id, move, at: new Date(at).toISOString() }))).toEqual(
      wanted,
    )
    // Once by its key: that a code counts once as well was not needed.
    const { rows: answers } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute<{ status: number; text: string }>(sql`select status, answer ->> 'text' as text from idempotency_keys
        where user_id = ${userId} and request like 'POST /api/site-control/%'`),
    )
    expect(answers.map(({ status, text }) => [status, JSON.parse(text).data.same])).toEqual(
      Array(scans).fill([200, false]),
    )
    process.stdout.write(`gate queue: seed ${seed}, ${scans} scans, cuts ${JSON.stringify(line.cuts)}\n`)
    expect(Math.min(...Object.values(line.cuts))).toBeGreaterThan(20)
  },
  600_000,
)
