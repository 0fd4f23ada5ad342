import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { media } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { ControlledSite, ControlledWorker } from '#shared/api/gate/site-control'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const sites = async (key: string) =>
  (await demo.request(key, 'GET', '/api/site-control')).json().data as ControlledSite[]
const listOf = async (key: string, site: string, query = '&per_page=5000') => {
  const answer = await demo.request(key, 'GET', `/api/site-control/workers?site_id=${site}${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: ControlledWorker[]; meta: { total: number }; listed_at: string }
}
const one = (key: string, worker: string, site: string, query = '') =>
  demo.request(key, 'GET', `/api/site-control/workers/${personId(worker)}?site_id=${site}${query}`)

describe('the sites of a gate', () => {
  test('a guard sees the site they guard, with everybody on it', async () => {
    const found = await sites('dave-hollis')
    expect(found.map(({ id, may_check, sharedSite }) => ({ id, may_check, sharedSite }))).toEqual([
      { id: riverside, may_check: true, sharedSite: false },
    ])
    const owners = (await sites('margaret')).find(({ id }) => id === riverside)
    expect(found[0]?.on_site).toBe(owners?.on_site)
  })
  test('a manager reads every site of the company and checks people in where assigned', async () => {
    const canCheckAt = new Map((await sites('colin')).map(({ id, may_check }) => [id, may_check]))
    expect([canCheckAt.get(siteId('northgate')), canCheckAt.get(riverside)]).toEqual([true, false])
  })
  test('a sub-company counts its own people', async () => {
    const own = (await sites('beata')).find(({ id }) => id === riverside)
    const all = (await sites('margaret')).find(({ id }) => id === riverside)
    expect(own).toMatchObject({ sharedSite: true, may_check: true })
    expect(own?.on_site).toBeLessThan(all?.on_site ?? 0)
    expect(own?.due).toBeLessThan(all?.due ?? 0)
  })
})

describe('the list', () => {
  test('holds everybody assigned today by name, with what the gate decides by', async () => {
    const { data, meta, listed_at } = await listOf('dave-hollis', riverside)
    expect(meta.total).toBe(data.length)
    expect(listed_at).toBe(demo.clock.now().toISOString())
    const rhys = data.find(({ id }) => id === personId('rhys-llewellyn-price'))
    expect(rhys).toMatchObject({
      company: 'Calder & Finch Construction Ltd',
      role: 'Slinger',
      presence: { state: 'off_site', since: null, check_in_id: null },
      inputs: {
        identity: 'CHECK_COMPLETED',
        bans: [],
        cards: [{ scheme: 'CPCS', verdicts: [{ status: 'VERIFIED', how: 'REGISTER', company: null }] }],
      },
    })
    expect(data.find(({ id }) => id === personId('jan-nowak'))?.presence.state).toBe('on_site')
  })
  test('is narrowed by name, and percent signs are letters', async () => {
    const names = async (search: string) =>
      (await listOf('dave-hollis', riverside, `&search=${search}`)).data.map(({ last_name }) => last_name)
    expect(await names('jan%20now')).toEqual(['Nowak'])
    expect(await names('%25')).toEqual([])
  })
  test('of a shared site holds the own people only', async () => {
    const { data } = await listOf('beata', riverside)
    expect(new Set(data.map(({ company }) => company)).size).toBe(1)
    expect(data.map(({ id }) => id)).not.toContain(personId('jan-nowak'))
    expect(data.length).toBeGreaterThan(3)
  })
  test('of a site elsewhere is not there, as of one that does not exist', async () => {
    const foreign = await demo.request('dave-hollis', 'GET', `/api/site-control/workers?site_id=${siteId('mill')}`)
    const none = await demo.request('dave-hollis', 'GET', `/api/site-control/workers?site_id=${missing}`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })
})

async function photographed(worker: string) {
  const id = newId()
  await demo.deps.ports.media.put(id, Buffer.from('a face'), 'image/jpeg')
  await demo.deps.db.transaction('system', async (tx) => {
    await tx.insert(media).values({
      id,
      owner_id: personId(worker),
      collection_name: 'photo',
      file_key: 'profile_photo',
      name: 'face.jpg',
      file_name: 'face.jpg',
      mime_type: 'image/jpeg',
      size: 6,
      sha256: '',
      storage_key: id,
    })
    await tx
      .update(users)
      .set({ photo_media_id: id })
      .where(eq(users.id, personId(worker)))
  })
}

test('a guard opens the photos of their site’s people, a sub-company those of its own, a worker nobody’s', async () => {
  const photoOf = async (key: string, worker: string) =>
    (await listOf(key, riverside)).data.find(({ id }) => id === personId(worker))?.photo
  const open = async (key: string, url = '') => (await demo.request(key, 'GET', url)).statusCode
  await photographed('jan-nowak')
  await photographed('jermaine-clarke')
  const ofJan = await photoOf('dave-hollis', 'jan-nowak')
  expect(await open('dave-hollis', ofJan?.full_url)).toBe(200)
  expect(await open('beata', ofJan?.full_url)).toBe(403)
  expect(await open('margaret', (await photoOf('margaret', 'jermaine-clarke'))?.full_url)).toBe(200)
  expect(await open('beata', (await photoOf('beata', 'jermaine-clarke'))?.full_url)).toBe(200)
})

describe('one worker', () => {
  test('comes with the decision of now, reason by reason', async () => {
    const { data } = (await one('dave-hollis', 'rhys-llewellyn-price', riverside)).json()
    expect(data.decision.verdict).toBe('do not let in')
    expect(data.decision.reasons[0]).toEqual({
      id: 'card',
      mark: 'refuses',
      because: 'card_ended',
      words: 'The CPCS card ended on 25/10/2026',
    })
    expect(data.decision.reasons.map(({ id }: { id: string }) => id).sort()).toEqual([
      'assignment',
      'ban',
      'card',
      'documents',
      'identity',
      'rest',
    ])
  })
  test('who was never at the site is not there, unless they show their code', async () => {
    const stranger = await one('dave-hollis', 'grace-adjei', riverside)
    const none = await demo.request('dave-hollis', 'GET', `/api/site-control/workers/${missing}?site_id=${riverside}`)
    expect([stranger.statusCode, stranger.body]).toEqual([404, none.body])
    const phone = await phoneOf(demo, 'grace-adjei')
    const qr = encodeURIComponent(await phone.show(riverside))
    const { data } = (await one('dave-hollis', 'grace-adjei', riverside, `&source=scan&qr=${qr}`)).json()
    expect([data.first_name, data.decision.reasons[0].words]).toEqual(['Grace', 'Not assigned to this site'])
  })
  test('is not scanned by a bare id, known or not', async () => {
    for (const worker of ['grace-adjei', 'rhys-llewellyn-price']) {
      const claimed = await one('dave-hollis', worker, riverside, '&source=scan')
      expect([claimed.statusCode, claimed.json().errors]).toEqual([
        422,
        { qr: ['Scan the worker’s code: nobody is scanned without one.'] },
      ])
    }
  })
  test('needs no site in words: it is that of the code, or the only one of the guard', async () => {
    const url = `/api/site-control/workers/${personId('grace-adjei')}?source=scan`
    const phone = await phoneOf(demo, 'grace-adjei')
    const shown = await demo.request('margaret', 'GET', `${url}&qr=${encodeURIComponent(await phone.show(riverside))}`)
    expect(shown.json().data.first_name).toBe('Grace')
    const workerUrl = `/api/site-control/workers/${personId('rhys-llewellyn-price')}`
    expect((await demo.request('dave-hollis', 'GET', workerUrl)).json().data.first_name).toBe('Rhys')
    expect((await demo.request('dave-hollis', 'GET', '/api/site-control/workers')).json().meta.total).toBeGreaterThan(
      10,
    )
    const several = await demo.request('margaret', 'GET', workerUrl)
    expect([several.statusCode, several.json().errors]).toEqual([
      422,
      { site_id: ['Choose the site: you control more than one.'] },
    ])
  })
  test('of another company is not shown to a sub-company, whatever code is shown', async () => {
    const phone = await phoneOf(demo, 'jan-nowak')
    const qr = encodeURIComponent(await phone.show(riverside))
    expect((await one('beata', 'jan-nowak', riverside, `&qr=${qr}`)).statusCode).toBe(404)
    expect((await one('beata', 'jermaine-clarke', riverside)).statusCode).toBe(200)
  })
})

describe('the key of a phone', () => {
  test('takes the place of the older one of the same phone, and stays beside that of another', async () => {
    const first = await phoneOf(demo, 'callum-ogilvie')
    expect(first.sites.map(({ id }) => id)).toEqual([riverside])
    const keys = async () =>
      (await listOf('dave-hollis', riverside)).data.find(({ id }) => id === personId('callum-ogilvie'))?.keys
    expect(await keys()).toEqual([{ id: first.id, public_key: first.publicKey }])
    const again = await demo.request('callum-ogilvie', 'PUT', '/api/me/qr-key', { public_key: first.publicKey })
    expect(again.json().data.id).toBe(first.id)
    const second = await phoneOf(demo, 'callum-ogilvie')
    expect((await keys())?.map(({ id }) => id)).toEqual([second.id])
    const qr = encodeURIComponent(await first.show(riverside))
    const old = await one('dave-hollis', 'callum-ogilvie', riverside, `&qr=${qr}`)
    expect([old.statusCode, old.json().message]).toEqual([422, expect.stringContaining('not made by this worker')])
  })
  test('that is no key is refused in words', async () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) }
    const answer = await demo.request('jan-nowak', 'PUT', '/api/me/qr-key', { public_key: key })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['public_key']])
  })
})
