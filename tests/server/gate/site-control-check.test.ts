import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { gateLog } from '#server/platform/db/schema/gate'
import { bans, checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { newId } from '#shared/domain/kit/id'
import { usualBreak } from '#shared/domain/time/timesheet-week'
import { createDemoServer, personId } from '../../support/demo.ts'
import { checkRig, guard, outcome, outcomeOf, password, riverside } from '../../support/gate/check-rig.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const hallam = siteId('hallam')
const { checkIn, checkOut, notificationsOf, openPresencesOf } = checkRig(() => demo)
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
    const dots = await checkIn('colin', 'aleksandra-kowalczyk', { ...northgate, override_reason: '...' })
    expect([dots.statusCode, dots.json().errors]).toEqual([422, { override_reason: ['Say why in a few words.'] }])
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
