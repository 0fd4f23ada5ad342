import { beforeAll, describe, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import type { Home } from '#shared/api/home/home'
import type { Timesheet } from '#shared/api/time/timesheet'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { cameAgainRig, mill, monday, worker } from './came-again-rig.ts'

/** A scan is on its way from the gate, younger than a minute, while the worker sends the week. */
const { demo, system, comes, list, read, put, typedOf, decide, send, takeBack, hoursOf, homeOf, id } = cameAgainRig()

let phone: Awaited<ReturnType<typeof phoneOf>>
beforeAll(async () => {
  phone = await phoneOf(demo(), worker)
})
const clock = (time: string) => demo().clock.set(new Date(`2026-10-29T${time}Z`))
/** What a gate read at a time; the returned function sends it at another. */
async function scanned(move: 'check-in' | 'check-out', time: string) {
  clock(time)
  const scan = { site_id: mill, qr: await phone.show(mill), claimed_at: demo().clock.now().toISOString() }
  return async (arrival: string) => {
    clock(arrival)
    const body = { ...scan, ...(move === 'check-in' && { override_reason: 'Known on this site.' }) }
    const url = `/api/site-control/workers/${workerId(worker)}/${move}?source=scan`
    const answer = await demo().request('owain', 'POST', url, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.check_in.queued).toBe(false)
  }
}
const missingOnHome = async () =>
  ((await homeOf('owain')).home as Extract<Home, { kind: 'company' }>).decisions.filter(
    ({ kind }) => kind === 'missing_hours',
  )
const sendAt = async (time: string) => {
  clock(time)
  await send()
}

describe('a check-in that arrives after the sending', () => {
  test.each([
    ['read in the minute before it', '10:04:50', '10:05:10', '10:05:20'],
    ['read in its minute', '10:05:05', '10:05:10', '10:05:20'],
    ['that arrives in the minute after it', '10:05:05', '10:05:50', '10:06:03'],
    ['read most of a minute before', '10:04:02', '10:05:00', '10:05:01'],
  ])('is missing in the week: %s', async (_, readAt, sentAt, arrival) => {
    await takeBack()
    const arrive = await scanned('check-in', readAt)
    await sendAt(sentAt)
    await arrive(arrival)
    const missed = { in_at: `2026-10-29T${readAt}.000Z`, out_at: null }
    for (const key of ['owain', worker]) {
      const sent = await read(key, id())
      expect([sent.status, hoursOf(sent), sent.unclaimed, sent.flags]).toEqual(['SUBMITTED', [monday], [missed], 1])
    }
    await decide('/accept')
    const waiting = (await list('owain', '?show=Waiting&per_page=100')).data as Timesheet[]
    expect(waiting.find((one) => one.id === id())).toMatchObject({ hours_missing: true, unclaimed: [missed] })
    expect(await missingOnHome()).toHaveLength(1)
    const paid = await put('owain', id(), '/paid')
    expect([paid.statusCode, paid.json().message]).toEqual([
      409,
      'The gate saw them after this week was sent: send it back first.',
    ])
    const back = await decide('/reject', { message: 'Thursday is missing.' })
    expect(hoursOf(back)).toEqual([monday, ['2026-10-29', readAt.slice(0, 5), undefined, null]])
  })

  test('is missing on home too, where the two were taken the other way round', async () => {
    await takeBack()
    await sendAt('10:05:50')
    await decide('/accept')
    const { company } = await read(worker, id())
    const instant = (time: string) => new Date(`2026-10-29T${time}Z`)
    const scan = {
      site_id: mill,
      in_at: instant('10:04:10'),
      in_source: 'GUARD_QR' as const,
      created_at: instant('10:05:05'),
    }
    const by = { id: crypto.randomUUID(), worker_id: workerId(worker), company_id: company.id }
    await system((tx) => tx.insert(checkIns).values({ ...by, ...scan }))
    expect(await read('owain', id())).toMatchObject({ hours_missing: true })
    expect(await missingOnHome()).toHaveLength(1)
  })

  test('is on the week that was sent after it, and not missing', async () => {
    await takeBack()
    await (await scanned('check-in', '10:04:50'))('10:05:20')
    await (await scanned('check-out', '10:30:00'))('10:30:20')
    await sendAt('10:30:40')
    expect(await read('owain', id())).toMatchObject({ unclaimed: [], hours_missing: false })
  })
})

describe('a check-out that arrives after the sending', () => {
  const missing = 'A day has no finish time yet.'
  test('finds a week that could not be sent without it', async () => {
    await takeBack()
    await comes('2026-10-29', '09:10')
    const arrive = await scanned('check-out', '10:04:50')
    clock('10:05:10')
    const refused = await put(worker, id(), '/submit')
    expect([refused.statusCode, refused.json().message]).toEqual([409, missing])
    await arrive('10:05:20')
    await sendAt('10:05:30')
    expect(hoursOf(await read('owain', id()))).toEqual([monday, ['2026-10-29', '09:10', '10:04', 54]])
  })

  test('keeps the finish that the worker gave, with what the gate saw next to it, and nothing is missing', async () => {
    await takeBack()
    await comes('2026-10-29', '09:10')
    const arrive = await scanned('check-out', '10:04:50')
    clock('10:05:00')
    const [first, second] = typedOf(await read(worker, id()))
    const entries = [first, { ...second, end: '10:03' }]
    expect((await put(worker, id(), '', { entries })).statusCode).toBe(200)
    await sendAt('10:05:10')
    await arrive('10:05:20')
    const sent = await read('owain', id())
    expect(hoursOf(sent)).toEqual([monday, ['2026-10-29', '09:10', '10:03', 53]])
    expect(sent.entries[1]?.seen?.out_at).toBe('2026-10-29T10:04:50.000Z')
    expect(sent).toMatchObject({ unclaimed: [], hours_missing: false })
  })
})
