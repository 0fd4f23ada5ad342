import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { bans } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import type { Ban, Bannable } from '#shared/api/gate/ban'
import { createDemoServer, personId } from '../../support/demo.ts'
import { type BanBody, banBody } from '../../support/gate/ban-body.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const { reason } = banBody('')
const add = (key: string, worker: string, changed: Partial<BanBody> = {}, site = riverside) =>
  demo.request(key, 'POST', `/api/me/sites/${site}/bans`, banBody(worker, changed))
const list = async (key: string, site = riverside, query = '') =>
  ((await demo.request(key, 'GET', `/api/me/sites/${site}/bans${query}`)).json().data ?? []) as Ban[]
const lift = (key: string, id: string, site = riverside) =>
  demo.request(key, 'PUT', `/api/me/sites/${site}/bans/${id}/lift`)
const people = async (key: string, search: string, site = riverside) =>
  (await demo.request(key, 'GET', `/api/me/sites/${site}/bans/people?search=${encodeURIComponent(search)}`)).json()
    .data as Bannable[]
/** Of the people of Riverside one who works for the main contractor, and one of the sub-company's. */
const jan = () => workerId('jan-nowak')
const subWorker = async () => {
  const found = (await people('margaret', '')).find(({ company }) => company?.startsWith('Brightwire'))
  if (!found) throw new Error('nobody of Brightwire at Riverside')
  return found
}
const historyOf = (id: string) =>
  demo.deps.db.transaction('system', (tx) =>
    tx.select().from(history).where(eq(history.noun_id, id)).orderBy(history.id),
  )

describe('keeping somebody off', () => {
  test('is written by a manager of the site with the reason, from today, and says when they are on it now', async () => {
    const answer = await add('priya', jan())
    expect(answer.json().data).toMatchObject({
      worker: { id: jan(), name: 'Jan Nowak' },
      status: 'STANDING',
      reason,
      start_at: '2026-10-26',
      end_at: null,
      everywhere: false,
      by: 'Priya Raghunathan',
    })
    const [row] = await list('colin')
    expect(row?.id).toBe(answer.json().data.id)
    expect(await historyOf(answer.json().data.id)).toMatchObject([
      { noun: 'ban', move: 'add', to: 'STANDING', by: personId('priya') },
    ])
    const again = await add('margaret', jan())
    expect([again.statusCode, again.json().message]).toEqual([409, 'Jan Nowak is kept off already. Lift that first.'])
  })

  test('needs a reason, and days in their order', async () => {
    const worker = (await subWorker()).id
    const errors = async (body: Partial<BanBody>) => (await add('priya', worker, body)).json().errors
    for (const reason of ['  ', '.', '-', '\ue000'])
      expect(await errors({ reason })).toEqual({ reason: ['Give the reason.'] })
    expect(await errors({ start_at: '2026-10-25' })).toEqual({ start_at: ['Choose today or a later day.'] })
    expect(await errors({ start_at: '2026-10-28', end_at: '2026-10-27' })).toEqual({
      end_at: ['The last day is before the first.'],
    })
  })

  test('is for people whom the site knows: anybody else is not there', async () => {
    const none = await add('priya', missing)
    for (const stranger of [personId('owain'), personId('margaret')]) {
      const answer = await add('priya', stranger)
      expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    }
  })

  test('from all sites of the company is the owner’s, also to lift', async () => {
    const worker = (await subWorker()).id
    const rejected = await add('priya', worker, { everywhere: true })
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      403,
      'Only the owner of the company keeps somebody off all its sites.',
    ])
    const { data } = (await add('margaret', worker, { everywhere: true })).json()
    expect((await list('margaret', siteId('northgate'))).map(({ id }) => id)).toContain(data.id)
    const refused = await lift('priya', data.id)
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Only the owner of the company lifts what holds on all its sites.',
    ])
    expect((await lift('margaret', data.id)).json().data).toMatchObject({ status: 'LIFTED' })
  })

  test('belongs to the owner and the managers of the site; elsewhere there is no such site', async () => {
    const worker = (await subWorker()).id
    expect((await add('colin', worker)).statusCode).toBe(403)
    for (const stranger of ['beata', 'owain']) {
      expect((await add(stranger, worker)).statusCode).toBe(404)
      expect((await demo.request(stranger, 'GET', `/api/me/sites/${riverside}/bans/people`)).statusCode).toBe(404)
    }
    expect((await demo.request('owain', 'GET', `/api/me/sites/${riverside}/bans`)).statusCode).toBe(404)
  })
})

describe('lifting', () => {
  test('ends it, with who and when; a second time it is lifted already', async () => {
    const { data } = (await add('priya', (await subWorker()).id)).json()
    expect((await lift('colin', data.id)).statusCode).toBe(403)
    expect((await lift('priya', data.id, siteId('oswald'))).statusCode).toBe(404)
    expect((await lift('priya', data.id)).json().data).toMatchObject({
      status: 'LIFTED',
      lifted_by: 'Priya Raghunathan',
    })
    const again = await lift('priya', data.id)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This was lifted already.'])
    expect((await list('priya')).map(({ id }) => id)).not.toContain(data.id)
    expect((await list('priya', riverside, '?status=All')).map(({ id }) => id)).toContain(data.id)
    expect((await historyOf(data.id)).map(({ move, to }) => `${move} ${to}`)).toEqual(['add STANDING', 'lift LIFTED'])
  })

  test('is not for one that ran out', async () => {
    const { data } = (await add('priya', (await subWorker()).id, { end_at: '2026-10-26' })).json()
    await demo.deps.db.transaction('system', (tx) =>
      tx.update(bans).set({ start_at: '2026-10-20', end_at: '2026-10-25' }).where(eq(bans.id, data.id)),
    )
    const answer = await lift('priya', data.id)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This has run out by itself.'])
  })
})

test('a sub-company learns that its own person is kept off, not why nor by whom', async () => {
  const worker = await subWorker()
  const { data } = (await add('priya', worker.id)).json()
  const listed = await list('beata')
  expect(listed.map(({ id }) => id)).toEqual([data.id])
  expect(listed[0]).toMatchObject({ worker: { name: worker.name }, status: 'STANDING', reason: null, by: null })
  expect(JSON.stringify(listed)).not.toContain('scaffold')
  await lift('priya', data.id)
})

test('the people to choose from are those of the site, by name', async () => {
  expect((await people('priya', 'nowak')).map(({ name }) => name)).toEqual(['Jan Nowak'])
  expect(await people('priya', '%')).toEqual([])
  const names = (await people('priya', '')).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})
