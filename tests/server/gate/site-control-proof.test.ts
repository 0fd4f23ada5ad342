import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { gateLog } from '#server/platform/db/schema/gate'
import { checkIns, usedNonces } from '#server/platform/db/schema/presence'
import { newId } from '#shared/domain/kit/id'
import { clockTime } from '#shared/domain/kit/words'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(61))

const riverside = siteId('riverside')
const guard = 'dave-hollis'
/** Off site, let in by every rule. */
const worker = 'natalie-sugden'

const call = (move: 'check-in' | 'check-out', by: string, who: string, body: object, headers = {}) =>
  demo.request(
    by,
    'POST',
    `/api/site-control/workers/${personId(who)}/${move}`,
    { site_id: riverside, ...body },
    headers,
  )
const rejectionOf = (answer: { statusCode: number; json(): { errors?: object; message: string } }) => [
  answer.statusCode,
  answer.json().errors ?? answer.json().message,
]
const now = () => demo.clock.now()
const seconds = (more = 0) => Math.floor(now().getTime() / 1000) + more
const presencesOf = (who: string) =>
  demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.worker_id, personId(who)), eq(checkIns.site_id, riverside)))
      .orderBy(checkIns.in_at),
  )
const phone = (who = worker) => phoneOf(demo, who)

describe('a code', () => {
  test.each([
    ['photographed three minutes ago', -180, /^This code is 3 minutes old/],
    ['of a phone whose clock is 10 minutes ahead', 600, /^The clock of the worker’s phone is 10 minutes ahead/],
    ['of a phone whose clock is 10 minutes behind', -600, /^This code is 10 minutes old.*set the clock of the phone/],
  ])('%s is refused in words', async (_, off, words) => {
    const { show } = await phone()
    const answer = await call('check-in', guard, worker, { qr: await show(riverside, { t: seconds(off) }) })
    expect(rejectionOf(answer)).toEqual([422, { qr: [expect.stringMatching(words)] }])
    expect((await presencesOf(worker)).filter(({ out_at }) => !out_at)).toEqual([])
  })

  test.each([-119, 59])('%i s off is within what clocks may differ', async (off) => {
    const { show } = await phone()
    const qr = encodeURIComponent(await show(riverside, { t: seconds(off) }))
    const url = `/api/site-control/workers/${personId(worker)}?site_id=${riverside}&qr=${qr}`
    expect((await demo.request(guard, 'GET', url)).statusCode).toBe(200)
  })

  test('of another site, of another worker, of another key and of nobody is refused', async () => {
    const mine = await phone()
    const other = await phone('callum-ogilvie')
    const [payload, signature] = [await mine.show(riverside), (await mine.show(riverside)).split('.')[2]]
    const codes = {
      'another site': await mine.show(siteId('northgate')),
      'another worker': await other.show(riverside),
      'another key': await mine.show(riverside, { k: other.id }),
      'another text': `${payload.split('.').slice(0, 2).join('.')}.${signature}`,
      nobody: 'https://example.com/menu',
    }
    const words: Record<string, unknown> = {}
    for (const [name, qr] of Object.entries(codes)) {
      const answer = await call('check-in', guard, worker, { qr })
      expect(answer.statusCode).toBe(422)
      words[name] = answer.json().errors.qr[0]
    }
    expect(words).toEqual({
      'another site': expect.stringMatching(/^This code is for another site/),
      'another worker': expect.stringMatching(/another worker/),
      'another key': expect.stringMatching(/not made by this worker/),
      'another text': expect.stringMatching(/not made by this worker/),
      nobody: expect.stringMatching(/^This is not a code of a worker/),
    })
    expect((await presencesOf(worker)).filter(({ out_at }) => !out_at)).toEqual([])
  })

  test('counts once: shown again it was used already, here and by a second guard', async () => {
    const { show } = await phone()
    const qr = await show(riverside)
    expect((await call('check-in', guard, worker, { qr })).statusCode).toBe(200)
    const words = [422, { qr: [expect.stringMatching(/^This code was used already/)] }]
    expect(rejectionOf(await call('check-in', guard, worker, { qr }))).toEqual(words)
    expect(rejectionOf(await call('check-in', 'priya', worker, { qr }))).toEqual(words)
    demo.clock.forward(61)
    expect(rejectionOf(await call('check-out', guard, worker, { qr }))).toEqual(words)
    expect((await call('check-out', guard, worker, { qr: await show(riverside) })).statusCode).toBe(200)
  })

  test('that was refused for another reason is not used up', async () => {
    const { show } = await phone('grace-adjei')
    const qr = await show(riverside)
    expect((await call('check-in', guard, 'grace-adjei', { qr })).statusCode).toBe(409)
    const used = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(usedNonces)
        .where(eq(usedNonces.worker_id, personId('grace-adjei'))),
    )
    expect(used).toEqual([])
  })
})

describe('scans that waited for the network', () => {
  let show: Awaited<ReturnType<typeof phoneOf>>['show']
  beforeAll(async () => {
    show = (await phone()).show
  })

  test('count at the time of the scan, each once, in their order', async () => {
    const at = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()
    const scan = async (minutes: number) => ({
      qr: await show(riverside, { t: seconds(-60 * minutes) }),
      claimed_at: at(minutes),
    })
    demo.clock.forward(3600)
    const [came, left, back] = [await scan(50), await scan(30), await scan(20)]
    const countBefore = (await presencesOf(worker)).length
    const answers = []
    for (const [move, body] of [
      ['check-in', came],
      ['check-in', came],
      ['check-out', left],
      ['check-out', left],
      ['check-in', back],
    ] as const) {
      const answer = await call(move, guard, worker, body)
      answers.push([answer.statusCode, answer.json().data?.same])
    }
    expect(answers).toEqual([
      [200, false],
      [200, true],
      [200, false],
      [200, true],
      [200, false],
    ])
    const made = (await presencesOf(worker)).slice(countBefore)
    expect(
      made.map(({ in_at, out_at, queued }) => [in_at.toISOString(), out_at?.toISOString() ?? null, queued]),
    ).toEqual([
      [at(50), at(30), true],
      [at(20), null, true],
    ])
  })

  test('of before what is known already change nothing, and say so', async () => {
    const claimed_at = new Date(now().getTime() - 40 * 60_000).toISOString()
    const scan = { qr: await show(riverside, { t: seconds(-40 * 60) }), claimed_at }
    const before = await presencesOf(worker)
    expect(rejectionOf(await call('check-out', guard, worker, scan))).toEqual([
      409,
      expect.stringMatching(/^Natalie Sugden was checked in at .* later than this scan of .*: it changes nothing\.$/),
    ])
    expect(await presencesOf(worker)).toEqual(before)
  })

  test.each([
    [10 * 60, /^The clock of this device is 10 minutes ahead/],
    [-25 * 3600, /^This scan waited for 25 hours/],
  ])('%i s from now are refused in words', async (off, words) => {
    const claimed_at = new Date(now().getTime() + off * 1000).toISOString()
    const body = { qr: await show(riverside, { t: seconds(off) }), claimed_at }
    const answer = await call('check-in', guard, worker, body)
    expect(rejectionOf(answer)).toEqual([422, { claimed_at: [expect.stringMatching(words)] }])
  })

  test('are known by their time alone: younger than a minute they are made now, and the gate opens', async () => {
    const callum = await phone('callum-ogilvie')
    const open = async (id: string) => {
      const lines = await demo.deps.db.transaction('system', (tx) =>
        tx.select().from(gateLog).where(eq(gateLog.move, 'OPEN')),
      )
      return lines.filter(({ data }) => data?.check_in_id === id).length
    }
    const scan = async (move: 'check-in' | 'check-out', age: number) => {
      const claimed_at = new Date(now().getTime() - age * 1000).toISOString()
      const answer = await call(move, guard, 'callum-ogilvie', {
        qr: await callum.show(riverside, { t: seconds(-age) }),
        claimed_at,
      })
      expect(answer.statusCode).toBe(200)
      return answer.json().data.check_in
    }
    await scan('check-out', 0)
    demo.clock.forward(300)
    const young = await scan('check-in', 59)
    expect(young).toMatchObject({ in_at: new Date(now().getTime() - 59_000).toISOString(), queued: false })
    await vi.waitFor(async () => expect(await open(young.id)).toBeGreaterThan(0))
    const [presence] = (await presencesOf('callum-ogilvie')).slice(-1)
    expect(presence?.receipt).toMatchObject({ claimed_at: new Date(now().getTime() - 59_000).toISOString() })
    demo.clock.forward(10)
    expect(await scan('check-out', 0)).toMatchObject({ id: young.id, out_at: now().toISOString() })
    demo.clock.forward(300)
    const late = await scan('check-in', 61)
    expect(late).toMatchObject({ in_at: new Date(now().getTime() - 61_000).toISOString(), queued: true })
    expect(await open(late.id)).toBe(0)
  })

  test('count to the second at the time that the guard read, however briefly they waited', async () => {
    demo.clock.forward(300)
    demo.clock.set(new Date(Math.ceil(now().getTime() / 60_000) * 60_000 + 40_000))
    const { show: code } = await phone('callum-ogilvie')
    const readAt = now().toISOString()
    const scan = { qr: await code(riverside), claimed_at: readAt }
    demo.clock.forward(25)
    const left = await call('check-out', guard, 'callum-ogilvie', scan)
    expect(left.json().data.check_in.out_at).toBe(readAt)
    expect(left.json().data.message).toContain(clockTime(readAt))
  })

  test('of a device whose clock is behind are not put before what is known of them already', async () => {
    demo.clock.forward(300)
    const { show: code } = await phone('callum-ogilvie')
    const scan = async (by: string, move: 'check-in' | 'check-out', behind: number) =>
      call(move, by, 'callum-ogilvie', {
        qr: await code(riverside),
        claimed_at: new Date(now().getTime() - behind * 1000).toISOString(),
      })
    const came = await scan(guard, 'check-in', 50)
    demo.clock.forward(30)
    expect((await scan('priya', 'check-in', 0)).json().data).toMatchObject({ same: true })
    demo.clock.forward(31)
    const left = await scan('priya', 'check-out', 59)
    expect(left.statusCode).toBe(200)
    const { in_at, out_at } = left.json().data.check_in
    expect([in_at, out_at]).toEqual([came.json().data.check_in.in_at, new Date(now().getTime() - 59_000).toISOString()])
    demo.clock.forward(600)
    const [here] = (await presencesOf('callum-ogilvie')).slice(-1)
    if (!here) throw new Error('Callum was on site.')
    const elsewhere = { in_at: new Date(now().getTime() - 300_000), out_at: new Date(now().getTime() - 10_000) }
    await demo.deps.db.transaction('system', (tx) =>
      tx.insert(checkIns).values({ ...here, ...elsewhere, id: newId(), site_id: siteId('northgate') }),
    )
    const back = await scan(guard, 'check-in', 59)
    expect(back.json().data.check_in.in_at).toBe(elsewhere.out_at.toISOString())
  })

  test('say nothing of themselves: the flag of before is not known', async () => {
    const body = { qr: await show(riverside), claimed_at: now().toISOString(), queued: true }
    const answer = await call('check-in', guard, worker, body)
    expect(rejectionOf(answer)).toEqual([422, { queued: [expect.any(String)] }])
  })

  test('hold a code and its time: a password never waits', async () => {
    const answer = await call('check-in', guard, worker, {
      worker_password: demoPassword,
      claimed_at: now().toISOString(),
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['claimed_at']])
  })
})
