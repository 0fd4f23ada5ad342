import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { gateLog } from '#server/platform/db/schema/gate'
import { notifications } from '#server/platform/db/schema/notification'
import { bans, checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { newId } from '#server/platform/kit/ids'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { usualBreak } from '#shared/domain/time/timesheet-week'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const hallam = siteId('hallam')
const guard = 'dave-hollis'
const password = { worker_password: demoPassword }

type Body = Record<string, unknown>
const call = (move: 'check-in' | 'check-out', by: string, worker: string, body: Body, headers = {}) =>
  demo.request(
    by,
    'POST',
    `/api/site-control/workers/${personId(worker)}/${move}`,
    { site_id: riverside, ...body },
    headers,
  )
const checkIn = (by: string, worker: string, body: Body, headers = {}) => call('check-in', by, worker, body, headers)
const checkOut = (by: string, worker: string, body: Body, headers = {}) => call('check-out', by, worker, body, headers)
const outcome = (answer: { json(): { data: CheckOutcome } }) => answer.json().data
const openPresencesOf = (worker: string) =>
  demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.worker_id, personId(worker)), isNull(checkIns.out_at))),
  )
const notificationsOf = async (key: string) => {
  const rows = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, personId(key))),
  )
  return rows
    .filter(({ type }) => type === 'worker.onsite.change')
    .map(({ description, action }) => ({ description, action }))
}
const outcomeOf = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]
const later = (seconds: number) => demo.clock.forward(seconds)

describe('a check-in', () => {
  test('by the worker’s code: on site, with the decision as a receipt, told to the worker and the managers', async () => {
    const phone = await phoneOf(demo, 'natalie-sugden')
    const answer = await checkIn(guard, 'natalie-sugden', { qr: await phone.show(riverside) })
    expect(answer.statusCode).toBe(200)
    expect(outcome(answer)).toMatchObject({
      same: false,
      presence: { state: 'on_site' },
      check_in: { in_source: 'GUARD_QR', out_at: null, queued: false },
      decision: { verdict: 'let in' },
      message: 'Natalie Sugden is on site since 07:31.',
    })
    const [presence] = await openPresencesOf('natalie-sugden')
    expect(presence).toMatchObject({ in_by: personId(guard), company_id: companyId('sub') })
    expect(presence?.receipt).toMatchObject({
      decision: { verdict: 'let in' },
      inputs: { identity: 'CHECK_COMPLETED' },
      proof: { key_id: phone.id },
    })
    expect(await notificationsOf('natalie-sugden')).toContainEqual({
      description: 'You are on site at Riverside Quarter, Block C since 07:31',
      action: { site_id: riverside, worker_slug: expect.stringContaining('natalie') },
    })
    const managers = (await notificationsOf('priya')).filter(({ description }) =>
      description.startsWith('Natalie Sugden came'),
    )
    expect(managers).toHaveLength(1)
    const moves = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(history)
        .where(eq(history.noun_id, presence?.id ?? '')),
    )
    expect(moves).toMatchObject([{ noun: 'presence', from: 'off_site', move: 'checkIn', to: 'on_site' }])
    await vi.waitFor(async () => {
      const lines = await demo.deps.db.transaction('system', (tx) =>
        tx.select().from(gateLog).where(eq(gateLog.site_id, riverside)),
      )
      expect(lines.filter(({ move, data }) => move === 'OPEN' && data?.check_in_id === presence?.id)).not.toEqual([])
    })
  })

  test('within a minute is the same answer and nothing new, afterwards a refusal in words', async () => {
    later(30)
    const again = await checkIn('priya', 'natalie-sugden', password)
    expect([again.statusCode, outcome(again).same]).toEqual([200, true])
    expect(await openPresencesOf('natalie-sugden')).toHaveLength(1)
    later(31)
    expect(outcomeOf(await checkIn(guard, 'natalie-sugden', password))).toEqual([
      409,
      'Natalie Sugden is on site already, since 07:31.',
    ])
  })

  test.each([
    ['rhys-llewellyn-price', riverside, guard, 'The CPCS card ended on 25/10/2026'],
    ['temitope-ogunbanjo', hallam, 'shaun-earnshaw', 'The identity check failed'],
    ['piotr-mazur', riverside, guard, /^Not accepted: /],
  ])('of %s is refused with the reason', async (worker, site_id, by, words) => {
    const answer = await checkIn(by, worker, { ...password, site_id })
    expect(outcomeOf(answer)).toEqual([409, expect.stringMatching(words)])
    expect(answer.json().decision.verdict).toBe('do not let in')
    const excused = await checkIn(by, worker, { ...password, site_id, override_reason: 'He asked nicely' })
    expect(excused.statusCode).toBe(409)
    expect(await openPresencesOf(worker)).toEqual([])
  })

  test('of a banned person is refused, on all sites of the company that banned them', async () => {
    const ban = {
      id: newId(),
      worker_id: personId('jermaine-clarke'),
      company_id: companyId('main'),
      site_id: null,
      reason: 'Smoked in the fuel store',
      start_at: '2026-10-20',
      end_at: '2026-11-20',
      created_at: new Date('2026-10-20T09:00:00Z'),
    }
    await demo.deps.db.transaction('system', (tx) => tx.insert(bans).values(ban))
    expect((await checkOut(guard, 'jermaine-clarke', password)).statusCode).toBe(200)
    later(61)
    expect(outcomeOf(await checkIn(guard, 'jermaine-clarke', password))).toEqual([
      409,
      'Banned until 20/11/2026: Smoked in the fuel store',
    ])
  })

  test('of somebody not assigned is refused when they show their code, and not known by name alone', async () => {
    const phone = await phoneOf(demo, 'grace-adjei')
    expect(outcomeOf(await checkIn(guard, 'grace-adjei', { qr: await phone.show(riverside) }))).toEqual([
      409,
      'Not assigned to this site',
    ])
    const unknown = await checkIn(guard, 'grace-adjei', password)
    const none = await demo.request(guard, 'POST', `/api/site-control/workers/${missing}/check-in`, {
      site_id: riverside,
      ...password,
    })
    expect([unknown.statusCode, unknown.body]).toEqual([404, none.body])
  })

  test('with a warning asks why, and keeps the answer', async () => {
    const northgate = { site_id: siteId('northgate'), ...password }
    expect((await checkOut('colin', 'aleksandra-kowalczyk', northgate)).statusCode).toBe(200)
    later(61)
    const warned = await checkIn('colin', 'aleksandra-kowalczyk', northgate)
    expect([warned.statusCode, warned.json().errors]).toEqual([
      422,
      { override_reason: ['Say why you let them in: The CSCS card was not checked yet.'] },
    ])
    const override_reason = 'Card seen on paper by Colin'
    const let_in = await checkIn('colin', 'aleksandra-kowalczyk', { ...northgate, override_reason })
    expect(outcome(let_in).decision?.verdict).toBe('ask first')
    expect(await openPresencesOf('aleksandra-kowalczyk')).toMatchObject([
      { override_reason, in_source: 'GUARD_PASSWORD' },
    ])
  })

  test('takes a code or a password, one of the two', async () => {
    const none = await checkIn(guard, 'natalie-sugden', {})
    const both = await checkIn(guard, 'natalie-sugden', { ...password, qr: 'M1.x.y' })
    const flag = await demo.request(
      guard,
      'POST',
      `/api/site-control/workers/${personId('natalie-sugden')}/check-in?source=scan`,
      { site_id: riverside },
    )
    expect([none, both, flag].map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual(
      Array(3).fill([422, ['worker_password']]),
    )
  })

  test('by a password needs no site in words where there is one, scan or not', async () => {
    const url = `/api/site-control/workers/${personId('natalie-sugden')}/check-in?source=scan`
    const wrong = await demo.request(guard, 'POST', url, { worker_password: 'not this one' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['worker_password']])
    const several = await demo.request('margaret', 'POST', url, password)
    expect([several.statusCode, Object.keys(several.json().errors)]).toEqual([422, ['site_id']])
  })

  test('to a closed site is refused, a check-out from it is not', async () => {
    const open = (active: boolean) =>
      demo.deps.db.transaction('system', (tx) =>
        tx
          .update(sites)
          .set({ active })
          .where(eq(sites.id, siteId('northgate'))),
      )
    await open(false)
    const northgate = { site_id: siteId('northgate'), ...password }
    expect((await checkOut('colin', 'tunde-fashola', northgate)).statusCode).toBe(200)
    later(61)
    expect(outcomeOf(await checkIn('colin', 'tunde-fashola', northgate))).toEqual([409, 'This site is closed.'])
    await open(true)
  })
})

describe('a check-out', () => {
  test('without a check-in is refused in words', async () => {
    expect(outcomeOf(await checkOut(guard, 'rhys-llewellyn-price', password))).toEqual([
      409,
      'Rhys Llewellyn-Price is not checked in on this site.',
    ])
  })
  test('ends the stay and gives the hours of the day their end', async () => {
    const before = (await openPresencesOf('vasile-munteanu'))[0]
    const morning = demo.clock.now()
    demo.clock.set(new Date('2026-10-26T17:00:00Z'))
    const answer = await checkOut(guard, 'vasile-munteanu', password)
    expect(outcome(answer)).toMatchObject({
      presence: { state: 'off_site' },
      message: 'Vasile Munteanu left at 17:00.',
    })
    const { data } = (await demo.request('vasile-munteanu', 'GET', '/api/me/home')).json()
    expect(data.home.presence).toMatchObject({ state: 'off_site', since: '2026-10-26T17:00:00.000Z' })
    const lived = (Date.parse('2026-10-26T17:00:00Z') - Number(before?.in_at)) / 60_000
    expect(data.home.week.minutes).toBe(Math.floor(lived) - usualBreak(lived))
    const again = await checkOut('priya', 'vasile-munteanu', password)
    expect([again.statusCode, outcome(again).same]).toEqual([200, true])
    demo.clock.set(morning)
  })
  test('of whom the gate would refuse is not refused', async () => {
    const banned = { worker_id: personId('marek-sobczak'), company_id: companyId('main'), site_id: riverside }
    const ban = { id: newId(), ...banned, reason: 'Fought', start_at: '2026-10-26', created_at: demo.clock.now() }
    await demo.deps.db.transaction('system', (tx) => tx.insert(bans).values(ban))
    expect((await checkOut(guard, 'marek-sobczak', password)).statusCode).toBe(200)
  })
})

describe('who checks in whom', () => {
  test('a manager who is not assigned reads the gate and may not use it', async () => {
    expect(outcomeOf(await checkIn('colin', 'natalie-sugden', password))).toEqual([
      403,
      'You are not a manager of this site.',
    ])
  })
  test('a sub-company checks in its own people, until its access ends', async () => {
    const foreign = await checkOut('beata', 'jan-nowak', password)
    const none = await demo.request('beata', 'POST', `/api/site-control/workers/${missing}/check-out`, {
      site_id: riverside,
      ...password,
    })
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await checkOut('beata', 'robert-moorhouse', password)).statusCode).toBe(200)
    const access = (status: 'ENDED' | 'GRANTED') =>
      demo.deps.db.transaction('system', (tx) =>
        tx
          .update(siteSubcompanies)
          .set({ status })
          .where(eq(siteSubcompanies.company_id, companyId('sub'))),
      )
    await access('ENDED')
    expect((await checkOut('beata', 'sunita-patel-whitworth', password)).statusCode).toBe(404)
    await access('GRANTED')
  })
  test('nobody comes in for a company whose access has ended, and whoever is in may leave', async () => {
    expect((await checkOut(guard, 'robert-moorhouse', password)).statusCode).toBe(200)
    later(61)
    const rows = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/subcompanies`)).json().data
    const row = rows.find(({ company_id }: { company_id: string }) => company_id === companyId('sub'))
    const before = demo.clock.now()
    later(600)
    const ended = await demo.request('margaret', 'DELETE', `/api/me/sites/${riverside}/subcompanies/${row.id}`, {})
    expect(ended.statusCode).toBe(200)
    later(1)
    const words = `The access of ${row.name} to this site ended on 26/10/2026`
    expect(outcomeOf(await checkIn(guard, 'robert-moorhouse', password))).toEqual([409, words])
    const excused = await checkIn(guard, 'robert-moorhouse', { ...password, override_reason: 'He always came here' })
    expect(outcomeOf(excused)).toEqual([409, words])
    const listed = await demo.request(guard, 'GET', `/api/site-control/workers?site_id=${riverside}&per_page=5000`)
    const robert = listed.json().data.find(({ id }: { id: string }) => id === personId('robert-moorhouse'))
    expect(decideGate(robert.inputs, demo.clock.now()).reasons[0]).toMatchObject({ because: 'shut_out', words })
    const phone = await phoneOf(demo, 'robert-moorhouse')
    const t = Math.floor(before.getTime() / 1000)
    const early = { qr: await phone.show(riverside, { t }), claimed_at: before.toISOString() }
    expect((await checkIn(guard, 'robert-moorhouse', early)).statusCode).toBe(200)
    later(61)
    expect((await checkOut(guard, 'robert-moorhouse', password)).statusCode).toBe(200)
  })
  test('a site elsewhere is not there', async () => {
    expect((await checkIn(guard, 'natalie-sugden', { ...password, site_id: siteId('mill') })).statusCode).toBe(404)
  })
})

describe('somebody still checked in elsewhere', () => {
  test('is here now; when they left there is asked of them', async () => {
    await demo.deps.db.transaction('system', (tx) =>
      tx.insert(checkIns).values({
        id: newId(),
        worker_id: personId('nathaniel-brathwaite-cummings'),
        site_id: siteId('hallam'),
        company_id: companyId('main'),
        in_at: new Date('2026-10-26T06:40:00Z'),
        in_source: 'GATE',
      }),
    )
    const answer = await checkIn('margaret', 'nathaniel-brathwaite-cummings', {
      ...password,
      site_id: siteId('oswald'),
    })
    expect(answer.statusCode).toBe(200)
    const open = await openPresencesOf('nathaniel-brathwaite-cummings')
    expect(open.map(({ site_id }) => site_id)).toEqual([siteId('oswald')])
    later(40)
    await demo.outbox.flush()
    expect(
      (await notificationsOf('nathaniel-brathwaite-cummings')).map(({ description }) => description),
    ).toContainEqual(expect.stringMatching(/^Seen at .*: say when you left Hallam Street/))
  })
})
