import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { media } from '#server/platform/db/schema/media'
import { checkIns } from '#server/platform/db/schema/presence'
import { healthAccessLog } from '#server/platform/db/schema/record'
import { siteDocumentVersions } from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../../support/demo.ts'
import { missing } from '../../../support/matrix.ts'
import { browserOf, photo, pictureId } from '../../registration/worker.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
const jan = workerId('jan-nowak')
let face: string
let check: string
const pictures: Record<'front' | 'back', string> = { front: newId(), back: newId() }

beforeAll(async () => {
  demo = await createDemoServer()
  const content = await photo()
  await system(async (tx) => {
    for (const [side, id] of Object.entries(pictures)) {
      const file_key = `skill_card_${side}` as 'skill_card_front' | 'skill_card_back'
      const named = {
        name: `${side}.jpg`,
        file_name: `${side}.jpg`,
        mime_type: 'image/jpeg',
        collection_name: file_key,
      }
      const kept = { file_key, size: content.length, sha256: side, storage_key: `test/${id}` }
      await demo.deps.ports.media.put(kept.storage_key, content, 'image/jpeg')
      await tx.insert(media).values({ id, owner_id: jan, ...named, ...kept })
    }
    const ofCard = { front_media_id: pictures.front, back_media_id: pictures.back }
    const [card] = await tx.update(skillCards).set(ofCard).where(eq(skillCards.user_id, jan)).returning()
    const isChecked = and(eq(cardChecks.card_id, card?.id ?? ''), eq(cardChecks.company_id, companyId('main')))
    check = (await tx.select().from(cardChecks).where(isChecked))[0]?.id ?? ''
    face = (await tx.select().from(users).where(eq(users.id, jan)))[0]?.photo_media_id ?? ''
  })
})
afterAll(() => demo.close())

const reads = async (key: string, id: string) => (await demo.request(key, 'GET', `/api/media/${id}`)).statusCode
const opens = (key: string, id = check) => demo.request(key, 'POST', `/api/card-check/${id}/pictures`)

describe('the pictures of a skill card', () => {
  const employ = (ended_at: Date | null) =>
    system(async (tx) => {
      await tx.update(employments).set({ ended_at }).where(eq(employments.worker_id, jan))
      await tx.update(contracts).set({ terminated_at: ended_at }).where(eq(contracts.worker_id, jan))
    })
  beforeEach(() => employ(null))

  test('are read by their worker, and by no company by their id', async () => {
    expect([await reads('jan-nowak', pictures.front), await reads('jan-nowak', pictures.back)]).toEqual([200, 200])
    for (const key of ['margaret', 'priya', 'colin', 'imran', 'dave-hollis', 'harjit', 'owain'])
      expect([key, await reads(key, pictures.front)]).toEqual([key, 404])
  })

  test('are opened by the company that checks the card, which is written down and told to the worker', async () => {
    const answer = await opens('margaret')
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([200, ['front', 'back']])
    for (const side of ['front', 'back'] as const) {
      const { id, full_url } = answer.json().data[side]
      expect([id, (await demo.request('margaret', 'GET', full_url)).statusCode]).toEqual([pictures[side], 200])
      expect((await demo.request('priya', 'GET', full_url)).statusCode).toBe(403)
    }
    const accesses = await system((tx) => tx.select().from(healthAccessLog).where(eq(healthAccessLog.worker_id, jan)))
    expect(accesses.filter(({ what }) => what === 'pictures of a skill card')).toMatchObject([
      { company_id: companyId('main'), reason: null },
    ])
    expect((await demo.request('jan-nowak', 'GET', '/api/me/notifications')).json().data[0]).toMatchObject({
      type: 'worker.card_opened',
      description: 'Margaret Finch, Calder & Finch Construction Ltd, opened the pictures of your skill card.',
    })
    const own = await demo.request('jan-nowak', 'GET', `/api/me/workers/${await slugOf()}/health`)
    expect(own.json().data.looked_at.map(({ reason }: { reason: string | null }) => reason)).not.toContain(null)
  })

  test('are closed the day the employment ends, and so is an address that was opened before', async () => {
    const { full_url } = (await opens('margaret')).json().data.front
    await employ(demo.clock.now())
    const answer = await opens('margaret')
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Pictures of a skill card open only while your company has a current contract with the worker, under which they accepted an offer or checked in.',
    ])
    expect((await demo.request('margaret', 'GET', full_url)).statusCode).toBe(404)
    expect(await reads('margaret', pictures.front)).toBe(404)
    expect([await reads('margaret', face), await reads('owain', face)]).toEqual([200, 404])
  })

  test('of a check of another company are as those of none; a payroll company and workers open none', async () => {
    const none = await opens('margaret', missing)
    for (const [key, status] of [
      ['imran', 404],
      ['owain', 404],
      ['harjit', 403],
      ['jan-nowak', 403],
      ['dave-hollis', 403],
    ] as const) {
      const answer = await opens(key)
      expect([key, answer.statusCode]).toEqual([key, status])
      if (status === 404) expect(answer.body).toBe(none.body)
    }
  })
})
test('a face that was uploaded is nobody else’s until it is attached', async () => {
  const others = ['margaret', 'priya', 'colin', 'dave-hollis']
  const browser = browserOf(demo)
  browser.token = await demo.signIn(jan)
  const uploaded = await pictureId(browser, 'profile_photo')
  const nobody = others.map((other) => [other, 404])
  const readBy = async () => {
    const answers = []
    for (const other of others) answers.push([other, await reads(other, uploaded)])
    return answers
  }
  expect([await reads('jan-nowak', uploaded), await readBy()]).toEqual([200, nobody])
  const attach = (photo_media_id: string) =>
    system((tx) => tx.update(users).set({ photo_media_id }).where(eq(users.id, jan)))
  await attach(uploaded)
  expect(await readBy()).toEqual(others.map((other) => [other, 200]))
  await attach(face)
  expect(await readBy()).toEqual(nobody)
})

test('an employer reads the face of a worker until the employment ends; its list goes on with the name alone', async () => {
  const employ = (ended_at: Date | null) =>
    system((tx) => tx.update(employments).set({ ended_at }).where(eq(employments.worker_id, jan)))
  const site = await system((tx) => tx.select().from(assignments).where(eq(assignments.worker_id, jan)))
  // Without work on a site of the company: who worked there is read by the site's own past.
  await system((tx) =>
    tx
      .update(assignments)
      .set({ worker_id: workerId('maryam-hosseini') })
      .where(eq(assignments.worker_id, jan)),
  )
  const row = async () => {
    const { data } = (await demo.request('margaret', 'GET', `/api/me/workers/${await slugOf()}`)).json()
    return [data.last_name, data.photo === null]
  }
  const { photo: full_url } = (await demo.request('margaret', 'GET', `/api/me/workers/${await slugOf()}`)).json().data
  expect([await reads('margaret', face), await row()]).toEqual([200, ['Nowak', false]])
  await employ(demo.clock.now())
  expect([await reads('margaret', face), await row()]).toEqual([404, ['Nowak', true]])
  expect((await demo.request('margaret', 'GET', full_url)).statusCode).toBe(404)
  expect(await reads('jan-nowak', face)).toBe(200)
  await employ(null)
  for (const { id } of site)
    await system((tx) => tx.update(assignments).set({ worker_id: jan }).where(eq(assignments.id, id)))
})

const slugOf = async () => (await system((tx) => tx.select().from(users).where(eq(users.id, jan))))[0]?.slug

test('the safety documents of a site are not opened by an assignment that was cancelled', async () => {
  const stranger = workerId('maryam-hosseini')
  const site_id = siteId('riverside')
  const [version] = await system((tx) =>
    tx.select().from(siteDocumentVersions).where(eq(siteDocumentVersions.site_id, site_id)).limit(1),
  )
  const file = version?.media_id ?? ''
  const rows = () =>
    demo.deps.db.transaction({ userId: stranger, companyId: null }, async (tx) => {
      const versions = await tx.select().from(siteDocumentVersions).where(eq(siteDocumentVersions.site_id, site_id))
      return versions.length > 0
    })
  const sees = async () => [await reads('maryam-hosseini', file), await rows()]
  expect(await sees()).toEqual([404, false])
  const shift = { site_id, role_id: 'labourer', start_at: '2026-10-26', end_at: '2026-10-30' }
  const id = newId()
  await system((tx) =>
    tx.insert(assignments).values({ id, worker_id: stranger, company_id: companyId('main'), ...shift }),
  )
  expect(await sees()).toEqual([200, true])
  const becomes = (status: 'CREATED' | 'CANCELLED') =>
    system((tx) => tx.update(assignments).set({ status }).where(eq(assignments.id, id)))
  await becomes('CANCELLED')
  expect(await sees()).toEqual([404, false])
  // Nor once they came through the gate there, or by an assignment of a company that has no access to the site.
  const came = { worker_id: stranger, site_id, company_id: companyId('main'), in_source: 'GATE' } as const
  const in_at = new Date('2026-10-26T07:00:00Z')
  await system((tx) =>
    tx.insert(checkIns).values({ ...came, id: newId(), in_at, out_at: new Date('2026-10-26T15:00:00Z') }),
  )
  expect(await sees()).toEqual([404, false])
  await system((tx) =>
    tx
      .update(assignments)
      .set({ company_id: companyId('payroll') })
      .where(eq(assignments.id, id)),
  )
  await becomes('CREATED')
  expect(await sees()).toEqual([404, false])
})

test('the safety documents of a site are read to the last day of an assignment or a contract there, and no longer', async () => {
  const worker_id = workerId('maryam-hosseini')
  const site_id = siteId('riverside')
  const [version] = await system((tx) =>
    tx.select().from(siteDocumentVersions).where(eq(siteDocumentVersions.site_id, site_id)).limit(1),
  )
  const reading = () => reads('maryam-hosseini', version?.media_id ?? '')
  const work = { id: newId(), worker_id, site_id, company_id: companyId('main'), start_at: '2026-10-01' }
  await system((tx) => tx.insert(assignments).values({ ...work, role_id: 'labourer', end_at: '2026-10-26' }))
  const ends = (end_at: string) =>
    system((tx) => tx.update(assignments).set({ end_at }).where(eq(assignments.id, work.id)))
  expect(await reading()).toBe(200)
  await ends('2026-10-25')
  expect(await reading()).toBe(404)

  await system((tx) =>
    tx.insert(contracts).values({ ...work, slug: 'of-riverside', role_id: 'labourer', payment_type: 'OWN' }),
  )
  const contractEnds = (end_at: string) =>
    system((tx) => tx.update(contracts).set({ end_at }).where(eq(contracts.id, work.id)))
  expect(await reading()).toBe(200)
  await contractEnds('2026-10-26')
  expect(await reading()).toBe(200)
  await contractEnds('2026-10-25')
  expect(await reading()).toBe(404)
})
