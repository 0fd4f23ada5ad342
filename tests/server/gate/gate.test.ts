import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { gatesToOpen, openGates } from '#server/gate/gate-open.commands'
import { watchGates } from '#server/gate/gate-watch'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import type { embeddedGate } from '#server/platform/ports/gate.embedded'
import type { Gate, GateLogLine } from '#shared/api/gate/gate'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const status = async (key: string, site = riverside) => {
  const answer = await demo.request(key, 'GET', `/api/me/sites/${site}/gates/status`)
  return { code: answer.statusCode, gates: (answer.json().data ?? []) as Gate[] }
}
const gateOf = async (printed: string, site = riverside) => {
  const found = (await status('margaret', site)).gates.find(({ gate_id }) => gate_id === printed)
  if (!found) throw new Error(`no gate ${printed}`)
  return found
}
const add = (key: string, gate_id: string, site_id = riverside) =>
  demo.request(key, 'POST', '/api/gate', { gate_id, site_id })
const added = async (gate_id: string, site_id = riverside) =>
  (await add('margaret', gate_id, site_id)).json().data as Gate
/** Ten orders a minute are let through from a person. */
const order = (key: string, id: string, position: string, headers: Record<string, string> = {}) =>
  demo.request(key, 'POST', `/api/gate/${id}/${position}`, undefined, headers)
const log = async (id: string) =>
  (await demo.request('margaret', 'GET', `/api/gate/${id}/log`)).json().data as GateLogLine[]
const lines = async (id: string) => (await log(id)).map(({ move, result }) => `${move} ${result}`)
const device = () => demo.deps.ports.gate as ReturnType<typeof embeddedGate>

describe('the gates of a site', () => {
  test('are not added while it is closed', async () => {
    const site = siteId('oswald')
    const isActive = (active: boolean) =>
      demo.deps.db.transaction('system', (tx) => tx.update(sites).set({ active }).where(eq(sites.id, site)))
    await isActive(false)
    const refused = await add('margaret', 'OS-GATE-9', site)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This site is closed.'])
    await isActive(true)
    expect((await status('margaret', site)).gates.map(({ gate_id }) => gate_id)).not.toContain('OS-GATE-9')
  })

  test('are read by its company and by its guard, and by nobody else', async () => {
    expect((await status('priya')).gates.map(({ gate_id, words }) => [gate_id, words])).toEqual([
      ['RQ-GATE-2', 'Lowered'],
    ])
    expect((await status('colin')).code).toBe(200)
    const none = await demo.request('beata', 'GET', `/api/me/sites/${missing}/gates/status`)
    for (const stranger of ['beata', 'owain']) {
      const answer = await demo.request(stranger, 'GET', `/api/me/sites/${riverside}/gates/status`)
      expect([stranger, answer.statusCode, answer.body]).toEqual([stranger, 404, none.body])
    }
  })

  test('one that fell silent is offline, and not asked about what it no longer says', async () => {
    expect((await gateOf('HS-GATE-1', siteId('hallam'))).words).toBe('Offline 22 min')
    await watchGates(demo.deps)
    expect((await gateOf('HS-GATE-1', siteId('hallam'))).words).toBe('Offline 22 min')
    expect((await gateOf('RQ-GATE-2')).last_seen_at).toBe(demo.clock.now().toISOString())
  })

  test('are added under the printed id, in capitals, and asked where they stand', async () => {
    const answer = await add('priya', ' rq-gate-7 ')
    expect(answer.json().data).toMatchObject({ gate_id: 'RQ-GATE-7', site_id: riverside, words: 'Lowered' })
    expect((await log(answer.json().data.id))[0]).toMatchObject({ move: 'ADD', by: 'Priya Raghunathan' })
    expect((await added('SILENT-7')).words).toBe('Not known')
  })

  test('have an id that nobody else has: refused without a word on whose it is', async () => {
    for (const [key, gate, site] of [
      ['margaret', 'RQ-GATE-2', 'oswald'],
      ['owain', 'rq-gate-2', 'mill'],
    ] as const) {
      const answer = await add(key, gate, siteId(site))
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'A gate with this id is in use already. Check what is printed on the gate.',
      ])
    }
    const mine = await added('RQ-GATE-8')
    const answer = await demo.request('margaret', 'PUT', `/api/gate/${mine.id}`, { gate_id: 'NG-GATE-1' })
    expect(answer.statusCode).toBe(409)
    expect((await gateOf('RQ-GATE-8')).id).toBe(mine.id)
  })

  test.each(['', 'gate one', '<b>', 'x'.repeat(61)])('the id %j is not one', async (gate_id) => {
    const answer = await add('margaret', gate_id)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['gate_id']])
  })

  test('are changed and removed by their owner and the managers of the site; the log goes on under the new id', async () => {
    const gate = await added('RQ-GATE-9')
    for (const [method, body] of [
      ['PUT', { gate_id: 'RQ-GATE-10' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await demo.request('colin', method, `/api/gate/${gate.id}`, body)).statusCode).toBe(403)
      expect((await demo.request('owain', method, `/api/gate/${gate.id}`, body)).statusCode).toBe(404)
      expect((await demo.request('beata', method, `/api/gate/${gate.id}`, body)).statusCode).toBe(404)
    }
    expect((await demo.request('priya', 'PUT', `/api/gate/${gate.id}`, { gate_id: 'RQ-GATE-10' })).statusCode).toBe(200)
    expect(await lines(gate.id)).toEqual(['CHANGE DONE', 'ADD DONE'])
    expect((await demo.request('priya', 'DELETE', `/api/gate/${gate.id}`)).statusCode).toBe(200)
    expect((await demo.request('priya', 'GET', `/api/gate/${gate.id}/log`)).statusCode).toBe(404)
    // The hardware may go to another company, which reads nothing of what was.
    const elsewhere = await add('owain', 'RQ-GATE-10', siteId('mill'))
    const read = await demo.request('owain', 'GET', `/api/gate/${elsewhere.json().data.id}/log`)
    expect((read.json().data as GateLogLine[]).map(({ move }) => move)).toEqual(['ADD'])
  })

  test('are not added to a site of another company, nor to one that a manager does not run', async () => {
    const none = await add('owain', 'OW-1', missing)
    const foreign = await add('owain', 'OW-1', riverside)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await add('beata', 'OW-1', riverside)).statusCode).toBe(404)
    expect((await add('colin', 'OW-1', riverside)).statusCode).toBe(403)
  })
})

describe('an order', () => {
  test('moves the gate, and who gave it stands in the log and in the history', async () => {
    const gate = await added('ORDER-1')
    const answer = await order('priya', gate.id, 'locked')
    expect([answer.statusCode, answer.json().data.words]).toEqual([200, 'Locked'])
    expect((await log(gate.id))[0]).toMatchObject({
      move: 'LOCKED',
      by: 'Priya Raghunathan',
      result: 'DONE',
      said: null,
    })
    const [line] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(history)
        .where(and(eq(history.noun_id, gate.id), eq(history.by, personId('priya')))),
    )
    expect(line).toMatchObject({ noun: 'gate', noun_id: gate.id, from: 'LOWERED', move: 'lock', to: 'LOCKED' })
  })

  test('to a gate that does not answer says so, and nobody guesses where it stands', async () => {
    const gate = await gateOf('SILENT-7')
    const answer = await order('margaret', gate.id, 'locked')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The gate did not answer. Where it stands is not known: look at it before you order again.',
    ])
    expect((await lines(gate.id))[0]).toBe('LOCKED NO_ANSWER')
    expect((await gateOf('SILENT-7')).position).toBeNull()
  })

  test('that the gate refuses leaves it as it stood, with its reason', async () => {
    const gate = await added('REFUSE-1')
    const answer = await order('margaret', gate.id, 'free')
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'The gate refused: Something stands in its way.'])
    expect((await log(gate.id))[0]).toMatchObject({ result: 'REFUSED', said: 'Something stands in its way.' })
    expect((await gateOf('REFUSE-1')).words).toBe('Lowered')
  })

  test('while another is on its way is refused in words', async () => {
    const gate = await added('SLOW-1')
    const first = order('margaret', gate.id, 'raised')
    await expect.poll(async () => (await lines(gate.id))[0]).toBe('RAISED null')
    const second = await order('priya', gate.id, 'locked')
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'Another order to this gate is on its way. Wait for its answer.',
    ])
    expect((await gateOf('SLOW-1')).words).toBe('Not known')
    expect((await first).statusCode).toBe(200)
    expect((await gateOf('SLOW-1')).words).toBe('Raised')
  })

  test('comes from nobody but the owner and the managers of the site', async () => {
    const { id } = await gateOf('RQ-GATE-2')
    const codes = await Promise.all(
      ['colin', 'beata', 'owain', 'jan-nowak'].map(async (key) => (await order(key, id, 'raised')).statusCode),
    )
    expect(codes).toEqual([403, 404, 404, 403])
    expect((await gateOf('RQ-GATE-2')).words).toBe('Lowered')
  })

  test('is one of four', async () => {
    const { id } = await gateOf('RQ-GATE-2')
    expect((await order('margaret', id, 'open')).statusCode).toBe(422)
  })

  test('is let through ten times a minute: of twenty ten pass', async () => {
    const gate = (await add('ffion', 'ORDER-2', siteId('mill'))).json().data as Gate
    const codes: number[] = []
    for (let n = 0; n < 20; n++) {
      // A new sign-in is no new account of orders.
      if (n % 5 === 0) demo.forget('ffion')
      codes.push((await order('ffion', gate.id, n % 2 ? 'raised' : 'lowered')).statusCode)
    }
    expect(codes).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
    const read = await demo.request('ffion', 'GET', `/api/gate/${gate.id}/log`)
    expect((read.json().data as GateLogLine[]).filter(({ move }) => move !== 'ADD')).toHaveLength(10)
  })
})

describe('the key of an order', () => {
  test('gives its answer again and moves nothing', async () => {
    const gate = await added('KEY-1')
    const headers = { 'idempotency-key': 'gate-key-1' }
    const first = await order('margaret', gate.id, 'raised', headers)
    await order('margaret', gate.id, 'locked')
    const again = await order('margaret', gate.id, 'raised', headers)
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true'])
    expect((await gateOf('KEY-1')).words).toBe('Locked')
  })

  test('of one that was not answered hears the same again: the gate is asked once', async () => {
    const gate = await added('SILENT-8')
    const headers = { 'idempotency-key': 'gate-key-2' }
    const first = await order('margaret', gate.id, 'raised', headers)
    const again = await order('margaret', gate.id, 'raised', headers)
    expect([again.statusCode, again.body]).toEqual([409, first.body])
    expect(await lines(gate.id)).toEqual(['RAISED NO_ANSWER', 'ADD DONE'])
  })

  test('of one whose server died never runs again', async () => {
    const gate = await added('SLOW-2')
    const headers = { 'idempotency-key': 'gate-key-3' }
    const first = order('priya', gate.id, 'raised', headers)
    await expect.poll(async () => (await lines(gate.id))[0]).toBe('RAISED null')
    // The first try runs on; by the clock it is long given up.
    demo.clock.forward(120)
    const again = await order('priya', gate.id, 'raised', headers)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'It is not known what became of the first try. Look before you order it again.',
    ])
    await first
    expect((await lines(gate.id)).filter((line) => line.startsWith('RAISED'))).toEqual(['RAISED DONE'])
  })
})

describe('a passed check-in', () => {
  const pass = async () => {
    const [row] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(checkIns)
        .where(eq(checkIns.site_id, siteId('northgate')))
        .limit(1),
    )
    const because = { check_in_id: row?.id ?? '', by: personId('colin') }
    await demo.deps.db.transaction('system', async (tx) =>
      openGates(demo.deps, tx, await gatesToOpen(tx, siteId('northgate'), demo.clock.now()), because),
    )
  }

  test('opens a lowered gate for a moment, and says who passed it', async () => {
    const gate = await gateOf('NG-GATE-1', siteId('northgate'))
    await pass()
    await expect.poll(() => device().isOpen('NG-GATE-1')).toBe(true)
    await expect
      .poll(async () => (await log(gate.id))[0])
      .toMatchObject({ move: 'OPEN', by: 'Colin Braithwaite', result: 'DONE' })
    demo.clock.forward(6)
    expect(device().isOpen('NG-GATE-1')).toBe(false)
  })

  test('and a passed check-out open the gate by themselves, once they are written down', async () => {
    const gate = await gateOf('RQ-GATE-2')
    const url = `/api/site-control/workers/${personId('jan-nowak')}/check-out`
    const left = await demo.request('dave-hollis', 'POST', url, { site_id: riverside, worker_password: demoPassword })
    expect(left.statusCode).toBe(200)
    await expect.poll(() => lines(gate.id)).toContain('OPEN DONE')
  })

  test('opens no gate that is locked or free', async () => {
    const gate = await gateOf('NG-GATE-1', siteId('northgate'))
    for (const position of ['locked', 'free']) {
      await order('colin', gate.id, position)
      await pass()
      expect((await log(gate.id))[0]?.move).toBe(position.toUpperCase())
    }
  })

  test('stands when its gate does not answer; where that stands is not known', async () => {
    const gate = await added('SILENT-9', siteId('northgate'))
    await pass()
    await expect.poll(async () => (await lines(gate.id))[0]).toBe('OPEN NO_ANSWER')
    expect((await gateOf('SILENT-9', siteId('northgate'))).words).toBe('Not known')
  })
})

test('a gate moved by hand is seen by the watch, and stands in the history without a person', async () => {
  const gate = await added('HAND-1')
  demo.clock.forward(60)
  await device().move('HAND-1', 'RAISED')
  await watchGates(demo.deps)
  expect((await gateOf('HAND-1')).words).toBe('Raised')
  const lines = await demo.deps.db.transaction('system', (tx) =>
    tx.select().from(history).where(eq(history.noun_id, gate.id)).orderBy(history.id),
  )
  expect(lines).toMatchObject([
    { from: 'UNKNOWN', to: 'LOWERED', by: null },
    { from: 'LOWERED', to: 'RAISED', by: null },
  ])
})
