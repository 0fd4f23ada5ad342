import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { memberships } from '#server/platform/db/schema/company'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { openOutbox } from '#server/platform/outbox/outbox'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import type { SubcompanyInFull } from '#shared/api/sites/subcompany'
import { newId } from '#shared/domain/kit/id'
import { missing } from '../../support/matrix.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import { accessRig, brightwire, northgate, riverside } from './subcompany-rig.ts'

/** Whoever ends an access may undo it for 10 s, and 30 s more on a slow network: it never ended, and nobody is told. */
let demo: Awaited<ReturnType<typeof accessRig>>
const pausable = pausableDatabase()
beforeAll(async () => {
  demo = await accessRig({ database: pausable.database })
})
beforeEach(async () => {
  await seconds(90)
  await demo.reset()
})
afterAll(() => demo.close())

const seconds = async (count: number) => {
  demo.clock.forward(count)
  await demo.outbox.flush()
}
const undo = (key: string) => demo.request(key, 'PUT', `${riverside}/subcompanies/${brightwire}/undo`, {})
const outcomeOf = ({ statusCode, json }: { statusCode: number; json(): { message?: string } }) => [
  statusCode,
  json().message,
]
const undone = [200, 'Undone.']
/** The access and who of the sub-company runs its part of the site. */
const accessRows = () =>
  demo.system(async (tx) => ({
    access: await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.id, brightwire)),
    managers: await tx
      .select()
      .from(siteManagers)
      .where(eq(siteManagers.company_id, companyId('sub'))),
  }))
const countEnded = async () =>
  (await demo.system((tx) => tx.select().from(notifications))).filter(({ type }) => type === 'site.access_ended').length
const invalidationsOf = async (key: string) =>
  (await demo.system((tx) => tx.select().from(outbox))).filter(
    ({ payload }) => payload.event === realtimeEvents.site && payload.channel === channelOf(staffId(key)),
  ).length
const end = async (key: string, body?: object) => {
  expect((await demo.end(key, body)).statusCode).toBe(200)
}

describe('an access that ended', () => {
  test.each([
    ['the site’s owner', 'margaret'],
    ['a manager of the site', 'priya'],
    ['the sub-company’s owner', 'imran'],
  ])('by %s never ended once it is undone: the site is back, with its manager, and nobody is told', async (_, key) => {
    const before = await accessRows()
    await end(key)
    expect((await demo.request('beata', 'GET', riverside)).statusCode).toBe(404)
    await seconds(9)
    expect(outcomeOf(await undo(key))).toEqual(undone)
    expect(await accessRows()).toEqual(before)
    expect((await demo.request('beata', 'GET', riverside)).statusCode).toBe(200)
    await seconds(60)
    expect(await countEnded()).toBe(0)
    const full = await demo.read<SubcompanyInFull>('margaret', `${riverside}/subcompanies/${brightwire}`)
    expect([full.status, full.manager?.id, full.ended_at]).toEqual(['GRANTED', staffId('beata'), null])
    expect(full.history.slice(0, 2).map(({ move }) => move)).toEqual(['undo', 'end'])
  })

  test('that nobody undoes is told after 40 s', async () => {
    await end('margaret')
    await seconds(39)
    expect(await countEnded()).toBe(0)
    await seconds(1)
    expect(await countEnded()).toBe(2)
  })

  test('is seen at once on the open pages of both companies, and so is its undoing', async () => {
    const counts = () => Promise.all(['beata', 'imran', 'margaret', 'priya'].map(invalidationsOf))
    const before = await counts()
    await end('imran')
    expect(await counts()).toEqual(before.map((count) => count + 1))
    await undo('imran')
    expect(await counts()).toEqual(before.map((count) => count + 2))
  })

  test('in silence may be undone too', async () => {
    await end('priya', { notify: false })
    expect(outcomeOf(await undo('priya'))).toEqual(undone)
  })
})

describe('news in its order', () => {
  const siteNotifications = async (key: string) => {
    const mine = eq(notifications.user_id, staffId(key))
    const rows = await demo.system((tx) => tx.select().from(notifications).where(mine).orderBy(notifications.id))
    return rows.flatMap(({ type }) => (type.startsWith('site.access_') ? [type] : []))
  }
  const admit = async () => {
    const ids = [companyId('sub')]
    expect((await demo.request('margaret', 'PUT', `${riverside}/subcompanies`, { ids })).statusCode).toBe(200)
  }

  test.each([
    ['within its 40 s', 5],
    ['just after them, before the outbox looks', 40.5],
  ])('of an end and a new access %s: the newest says that they have access', async (_, later) => {
    await end('margaret')
    demo.clock.forward(later)
    await admit()
    await seconds(60)
    expect(await siteNotifications('imran')).toEqual(['site.access_ended', 'site.access_granted'])
  })

  test('of a sub-company that leaves and asks anew: the newest says that it asks', async () => {
    await end('imran')
    await seconds(5)
    const invite = { name: 'Brightwire', email: 'office@brightwire.example' }
    expect((await demo.request('margaret', 'POST', `${riverside}/subcontractors`, invite)).statusCode).toBe(200)
    const emails = await demo.system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')))
    const token = /\/invite\/([\w-]{43})\n/.exec(String(emails[0]?.payload.text))?.[1]
    expect((await demo.request('imran', 'PUT', `/api/subcompany/invite/${token}`)).statusCode).toBe(200)
    await seconds(60)
    expect(await siteNotifications('margaret')).toEqual(['site.access_ended', 'site.access_requested'])
  })

  test('of an end that was told so is no longer undone', async () => {
    await end('margaret')
    await seconds(5)
    await admit()
    expect((await undo('margaret')).statusCode).toBe(409)
    await seconds(60)
    expect(await countEnded()).toBe(2)
  })
})

describe('it is refused', () => {
  const nothing = [409, 'There is nothing to undo on this access.']
  const changed = [409, 'This access has changed since: it can no longer be undone.']

  test('to anybody but who ended it, of both companies', async () => {
    await end('margaret')
    const others = { priya: 'Only who did it can undo it.', imran: 'Only who did it can undo it.' }
    for (const [key, words] of Object.entries(others)) expect(outcomeOf(await undo(key))).toEqual([403, words])
    expect(outcomeOf(await undo('colin'))).toEqual([403, 'You are not a manager of this site.'])
    expect(outcomeOf(await undo('beata'))).toEqual([403, 'Only the owner of your company ends its access.'])
    const none = await demo.request('owain', 'PUT', `${riverside}/subcompanies/${missing}/undo`, {})
    const foreign = await undo('owain')
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    const elsewhere = await demo.request('margaret', 'PUT', `${northgate}/subcompanies/${brightwire}/undo`, {})
    expect(elsewhere.statusCode).toBe(404)
    expect(outcomeOf(await undo('margaret'))).toEqual(undone)
  })

  test('a second time, and of one that did not end', async () => {
    expect(outcomeOf(await undo('margaret'))).toEqual([409, 'This request was accepted already.'])
    await end('margaret')
    await undo('margaret')
    expect((await undo('margaret')).statusCode).toBe(409)
    await demo.system((tx) =>
      tx.update(siteSubcompanies).set({ status: 'ENDED' }).where(eq(siteSubcompanies.id, brightwire)),
    )
    expect(outcomeOf(await undo('margaret'))).toEqual(nothing)
  })

  test('once the company asks anew, or is let in anew', async () => {
    await end('margaret')
    await demo.system((tx) =>
      tx.insert(siteSubcompanies).values({
        id: newId(),
        site_id: siteId('riverside'),
        company_id: companyId('sub'),
        status: 'REQUESTED',
        created_at: demo.clock.now(),
      }),
    )
    expect(outcomeOf(await undo('margaret'))).toEqual(changed)
  })

  const closed = [409, 'This site is closed: it must be open again before another company gets access to it.']
  const isRiverside = eq(sites.id, siteId('riverside'))

  test.each([
    ['the site’s owner', 'margaret'],
    ['the sub-company’s owner', 'imran'],
  ])('to %s once the site is closed, also by a closing that ends while it is asked', async (_, key) => {
    const close = () => demo.system((tx) => tx.update(sites).set({ active: false }).where(isRiverside))
    const isClosed = async (tx: Tx) => (await tx.$count(sites, and(isRiverside, eq(sites.active, false)))) > 0
    await end(key)
    await close()
    expect(outcomeOf(await undo(key))).toEqual(closed)
    await demo.reset()
    await end(key)
    const [, answer] = await pausable.overlap(isClosed, close, () => undo(key))
    expect(outcomeOf(answer)).toEqual(closed)
    expect((await accessRows()).access).toMatchObject([{ status: 'ENDED' }])
  })

  test('to a manager from whom the site is taken while it is asked', async () => {
    await end('priya')
    const hers = and(eq(siteManagers.site_id, siteId('riverside')), eq(siteManagers.user_id, staffId('priya')))
    const take = () =>
      demo.system(async (tx) => {
        await tx.select().from(sites).where(isRiverside).for('update')
        return tx.delete(siteManagers).where(hers).returning()
      })
    const isTaken = async (tx: Tx) => (await tx.$count(siteManagers, hers)) === 0
    const [rows, answer] = await pausable.overlap(isTaken, take, () => undo('priya'))
    await demo.system((tx) => tx.insert(siteManagers).values(rows))
    expect(outcomeOf(answer)).toEqual([403, 'You are not a manager of this site.'])
  })

  test('once who ran its part of the site has left the company', async () => {
    await end('margaret')
    const beata = and(eq(memberships.user_id, staffId('beata')), eq(memberships.company_id, companyId('sub')))
    await demo.system((tx) => tx.update(memberships).set({ ended_at: demo.clock.now() }).where(beata))
    expect(outcomeOf(await undo('margaret'))).toEqual(changed)
    await demo.system((tx) => tx.update(memberships).set({ ended_at: null }).where(beata))
  })

  test('while the outbox has a row of it in hand', async () => {
    await end('margaret')
    const [row] = (await demo.system((tx) => tx.select().from(outbox))).filter(
      ({ payload, sent_at }) => payload.act_id && !sent_at,
    )
    await demo.system((tx) =>
      tx
        .update(outbox)
        .set({ attempts: 1 })
        .where(eq(outbox.id, row?.id ?? '')),
    )
    expect(outcomeOf(await undo('margaret'))).toEqual([
      409,
      'The news of it has been sent: it can no longer be undone.',
    ])
  })
})

test('of two undoings, and a server whose clock is ahead and sends, one wins whole', async () => {
  const { deps, clock } = demo
  const ahead = openOutbox({ ...deps, clock: { ...deps.clock, now: () => new Date(clock.now().getTime() + 1000) } })
  for (let round = 0; round < 5; round += 1) {
    await demo.reset()
    await end('margaret')
    demo.clock.forward(39.5)
    const [first, , second] = await Promise.all([undo('margaret'), ahead.flush(), undo('margaret')])
    await seconds(90)
    const won = [first, second].filter(({ statusCode }) => statusCode === 200).length
    const [access] = (await accessRows()).access
    expect([
      [1, 0, 'GRANTED'],
      [0, 2, 'ENDED'],
    ]).toContainEqual([won, await countEnded(), access?.status])
  }
})
