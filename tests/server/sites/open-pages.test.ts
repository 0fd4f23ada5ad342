import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { siteManagers } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { channelOf } from '#shared/api/kit/realtime'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const staff = ['margaret', 'priya', 'colin', 'imran', 'beata', 'owain']
const slugOf = (worker: string) =>
  system((tx) =>
    tx
      .select({ slug: users.slug })
      .from(users)
      .where(eq(users.id, personId(worker))),
  ).then(([found]) => found?.slug)
const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
const runs = (key: string, company: 'main' | 'sub', subscribed: boolean) =>
  system((tx) =>
    tx
      .insert(siteManagers)
      .values({ site_id: riverside, user_id: personId(key), company_id: companyId(company), subscribed }),
  )
beforeEach(async () => {
  await system(async (tx) => {
    await tx.delete(siteManagers).where(eq(siteManagers.site_id, riverside))
    await tx.delete(notifications)
    await tx.delete(outbox)
  })
  await runs('priya', 'main', true)
  await runs('colin', 'main', false)
  await runs('beata', 'sub', false)
})

/**
 * Who of the staff has a line in the bell, and whose open pages were told that the site has changed, and which worker came
 * or went if one did: nothing else.
 */
async function notifiedOf(worker?: string) {
  const data = { site_id: riverside, ...(worker && { worker_slug: await slugOf(worker) }) }
  const kept = await system((tx) => tx.select().from(notifications))
  const messages = await system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'REALTIME')))
  return {
    bell: staff.filter((key) => kept.some(({ user_id }) => user_id === personId(key))),
    page: staff.filter((key) =>
      messages.some(
        ({ payload }) =>
          payload.channel === channelOf(personId(key)) &&
          payload.event === 'site' &&
          isDeepStrictEqual(payload.data, data),
      ),
    ),
  }
}
const passes = async (worker: string, move: 'check-in' | 'check-out') => {
  demo.clock.forward(90)
  const url = `/api/site-control/workers/${personId(worker)}/${move}`
  const body = { site_id: riverside, worker_password: demoPassword, override_reason: 'Known to the guard' }
  const answer = await demo.request(
    'dave-hollis',
    'POST',
    url,
    move === 'check-in' ? body : { ...body, override_reason: undefined },
  )
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
}

describe('somebody who comes or goes', () => {
  test('is told to the managers who want it; the pages of the others and of owners follow', async () => {
    await passes('jan-nowak', 'check-out')
    expect(await notifiedOf('jan-nowak')).toEqual({ bell: ['priya'], page: ['margaret', 'colin'] })
  })

  test('is told to an owner who runs the site and wants it', async () => {
    await runs('margaret', 'main', true)
    await passes('natalie-sugden', 'check-in')
    expect(await notifiedOf('natalie-sugden')).toEqual({
      bell: ['margaret', 'priya'],
      page: ['colin', 'imran', 'beata'],
    })
  })

  test('is told to their own company on a shared site, and to no other sub-company', async () => {
    await passes('agnieszka-wojciechowska-malinowska', 'check-out')
    expect(await notifiedOf('agnieszka-wojciechowska-malinowska')).toEqual({
      bell: ['priya'],
      page: ['margaret', 'colin', 'imran', 'beata'],
    })
  })
})

test('an access that ends is told to every page of the sub-company, also without a letter', async () => {
  const [before] = await system((tx) =>
    tx
      .select()
      .from(siteManagers)
      .where(and(eq(siteManagers.site_id, riverside), eq(siteManagers.user_id, personId('beata')))),
  )
  expect(before?.company_id).toBe(companyId('sub'))
  const url = `/api/me/sites/${riverside}/subcompanies/${demoId('subcompany', 2)}`
  expect((await demo.request('margaret', 'DELETE', url, { notify: false })).statusCode).toBe(200)
  expect(await notifiedOf()).toEqual({ bell: [], page: ['imran', 'beata'] })
})
