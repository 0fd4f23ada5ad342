import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asRequest, inTurn, longestWait, mostWaiting, OverCapacity } from '#server/platform/db/turns'
import { authRig, type Rig } from '../account/auth-rig.ts'

/** Nobody is refused because this machine is slow. */
const stopTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => void vi.useRealTimers())

/** A promise, and what resolves it. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((resume) => {
    resolve = resume
  })
  return { promise, resolve }
}

describe('a server with more to do than it can', () => {
  let rig: Rig
  beforeAll(async () => {
    rig = await authRig()
  })
  afterAll(() => rig.close())

  test('refuses new requests at once and in words, answers those that wait, and stays alive meanwhile', async () => {
    const person = await rig.person()
    const browser = rig.browser()
    await browser.signIn({ email: person.email })
    stopTimeouts()
    const gate = deferred()
    const busy = Array.from({ length: 10 }, () => rig.deps.db.transaction('system', () => gate.promise))
    const settled: Awaited<ReturnType<typeof browser.me>>[] = []
    const tooMany = 40
    const all = Array.from({ length: mostWaiting + tooMany }, () =>
      browser.me().then((answer) => void settled.push(answer)),
    )
    await expect.poll(() => settled.length).toBe(tooMany)
    for (const { statusCode, headers, body } of settled)
      expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([
        503,
        '2',
        'Very many people use the service now. Try again in a moment.',
      ])
    expect((await rig.app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200)
    gate.resolve()
    await Promise.all([...busy, ...all])
    expect(settled.slice(tooMany).map(({ statusCode }) => statusCode)).toEqual(Array(mostWaiting).fill(200))
    expect((await browser.me()).statusCode).toBe(200)
  })
})

describe('whoever waits for the database', () => {
  const engine = {
    transact: async <T>(_: unknown, run: (db: never) => Promise<T>) => ({
      result: await run(undefined as never),
      ended: Promise.resolve(),
    }),
  }
  const work = async (turns: ReturnType<typeof inTurn>, run: () => Promise<void>) =>
    (await turns.transact({}, run)).result

  test('gets their turn before new ones once they are begun, and is never refused then', async () => {
    const turns = inTurn(engine, 1)
    const order: string[] = []
    const gate = deferred()
    const begun = asRequest(async () => {
      await work(turns, () => gate.promise)
      await work(turns, async () => void order.push('begun'))
    })
    const fresh = Array.from({ length: mostWaiting }, (_, n) =>
      asRequest(() => work(turns, async () => void order.push(`${n}`))),
    )
    await expect(asRequest(() => work(turns, async () => {}))).rejects.toThrow()
    const own = work(turns, async () => void order.push('the server’s own'))
    gate.resolve()
    await Promise.all([begun, own, ...fresh])
    expect(order.slice(0, 2).sort()).toEqual(['begun', 'the server’s own'])
    expect(order.slice(2)).toEqual(fresh.map((_, n) => `${n}`))
  })

  test('is refused after a while when they are new, and waits on once they are begun', async () => {
    stopTimeouts()
    const turns = inTurn(engine, 1)
    const order: string[] = []
    const gate = deferred()
    const begun = asRequest(async () => {
      await work(turns, async () => {})
      await work(turns, async () => void order.push('begun'))
    })
    const hanging = work(turns, () => gate.promise)
    const fresh = asRequest(() => work(turns, async () => void order.push('refused')))
    const refused = expect(fresh).rejects.toBeInstanceOf(OverCapacity)
    await vi.advanceTimersByTimeAsync(longestWait - 1)
    const newer = asRequest(() => work(turns, async () => void order.push('newer')))
    await vi.advanceTimersByTimeAsync(1)
    await refused
    gate.resolve()
    await Promise.all([hanging, begun, newer])
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(order).toEqual(['begun', 'newer'])
  })

  test('waits for the connection of a read, which is answered before it is committed', async () => {
    const committed = deferred()
    const turns = inTurn(
      { transact: async (_, run) => ({ result: await run(undefined as never), ended: committed.promise }) },
      1,
    )
    const order: string[] = []
    await work(turns, async () => void order.push('read'))
    const next = work(turns, async () => void order.push('next'))
    await new Promise(setImmediate)
    order.push('committed')
    committed.resolve()
    await next
    expect(order).toEqual(['read', 'committed', 'next'])
  })

  test('goes on when one before them failed', async () => {
    const turns = inTurn(engine, 1)
    const failing = asRequest(() => work(turns, () => Promise.reject(new Error('refused'))))
    const next = asRequest(() => work(turns, async () => {}))
    await expect(failing).rejects.toThrow('refused')
    await expect(next).resolves.toBeUndefined()
  })
})
