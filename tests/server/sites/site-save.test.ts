import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, staffId } from '#server/demo/ids-by-key'
import { gates } from '#server/platform/db/schema/gate'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { siteManagers, sites } from '#server/platform/db/schema/site'
import { visitorCheckIns } from '#server/platform/db/schema/visitor'
import type { Site, SiteFields } from '#shared/api/sites/site'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { siteBody } from '../../support/sites/site-body.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const hours = { opens: '07:30', closes: '17:30' }
const form = siteBody({
  name: 'Canal Wharf',
  address_line_1: '1 Wharf Road',
  postcode: 'LS10 1JQ',
  latitude: 53.79,
  longitude: -1.54,
  start_at: '2026-11-02',
  end_at: '2027-11-02',
  opening_hours: [hours, hours, hours, hours, hours, null, null],
  minimum_first_aiders: 1,
  minimum_fire_marshals: 2,
})
type Form = SiteFields & { updated_at?: string }

const add = (key: string, changed: object = {}) => demo.request(key, 'POST', '/api/me/sites', { ...form, ...changed })
async function read(key: string, id: string): Promise<Site> {
  return (await demo.request(key, 'GET', `/api/me/sites/${id}`)).json().data
}
/** The form of a site as it stands, for saving. */
async function formOf(key: string, id: string): Promise<Form> {
  const site = await read(key, id)
  const names = [...Object.keys(form), 'updated_at']
  return Object.fromEntries(Object.entries(site).filter(([name]) => names.includes(name))) as Form
}
const save = (key: string, id: string, body: object) => demo.request(key, 'PUT', `/api/me/sites/${id}`, body)
const trail = (id: string) =>
  demo.deps.db.transaction('system', (tx) => tx.select().from(history).where(eq(history.noun_id, id)))
const countSites = () => demo.deps.db.transaction('system', (tx) => tx.$count(sites))
const everybodyLeaves = (id: string) =>
  demo.deps.db.transaction('system', async (tx) => {
    await tx.update(checkIns).set({ out_at: demo.deps.clock.now() }).where(eq(checkIns.site_id, id))
    await tx.update(visitorCheckIns).set({ out_at: demo.deps.clock.now() }).where(eq(visitorCheckIns.site_id, id))
  })

describe('a site without a pin', () => {
  const pinOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => [
    latitude,
    longitude,
  ]
  test('is put where its postcode is, when it is added and when it moves', async () => {
    const { latitude: _, longitude: __, ...unpinned } = form
    const added = await demo.request('margaret', 'POST', '/api/me/sites', { ...unpinned, name: 'Canal Wharf East' })
    expect([added.statusCode, pinOf(added.json().data)]).toEqual([200, [53.8, -1.55]])
    const { id } = added.json().data
    const moved = {
      ...(await formOf('margaret', id)),
      city: 'York',
      postcode: 'YO1 7HH',
      latitude: null,
      longitude: null,
    }
    const saved = await save('margaret', id, moved)
    expect([saved.statusCode, pinOf(saved.json().data)]).toEqual([200, [53.96, -1.08]])
  })
  test('has its postcode in capitals with one space, however it is typed', async () => {
    const { data } = (await add('margaret', { name: 'Typed', postcode: ' ls10  1jq' })).json()
    expect(data.postcode).toBe('LS10 1JQ')
  })

  test('whose postcode is of nowhere is saved all the same', async () => {
    const nowhere = {
      name: 'The far field',
      city: 'Nowhere-on-the-Wold',
      postcode: 'FIELD',
      latitude: null,
      longitude: null,
    }
    const answer = await add('margaret', nowhere)
    expect([answer.statusCode, pinOf(answer.json().data)]).toEqual([200, [null, null]])
  })
})

describe('adding a site', () => {
  test('gives the owner a site of the own company, and writes who added it', async () => {
    const answer = await add('margaret')
    expect(answer.statusCode).toBe(200)
    const site = answer.json().data as Site
    expect(site).toMatchObject({ ...form, sharedSite: false, editable: true, managers: [] })
    expect(await read('margaret', site.id)).toEqual(site)
    expect(await trail(site.id)).toMatchObject([{ move: 'add', to: 'active', by: staffId('margaret') }])
  })

  test('makes the manager who adds it its manager', async () => {
    const site = (await add('colin')).json().data as Site
    expect([site.editable, site.managers.map(({ id }) => id)]).toEqual([true, [staffId('colin')]])
  })

  test('is never done for another company: a company in the body is refused', async () => {
    const before = await countSites()
    const { company_id } = await read('owain', siteId('mill'))
    const answer = await add('margaret', { company_id })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['company_id']])
    expect(await countSites()).toBe(before)
  })

  test.each([
    ['without a name', { name: '  ' }, 'name', 'Give the site a name.'],
    ['that ends before it starts', { end_at: '2026-11-01' }, 'end_at', 'The end is before the start.'],
    ['with half a pin', { longitude: null }, 'longitude', 'A pin needs both numbers, or none.'],
    ['with a pin beyond the pole', { latitude: 91 }, 'latitude', 'Not above 90.'],
    ['with cover of 100', { minimum_first_aiders: 100 }, 'minimum_first_aiders', 'Not more than 99.'],
    [
      'that closes before it opens',
      { opening_hours: [hours, { opens: '17:00', closes: '07:00' }, null, null, null, null, null] },
      'opening_hours.1.closes',
      'Closes after it opens.',
    ],
    [
      'at a time that is none',
      { opening_hours: [{ opens: '07.30', closes: '17:00' }, null, null, null, null, null, null] },
      'opening_hours.0.opens',
      'Write the time as 07:30.',
    ],
  ])('%s is refused at its field', async (_, changed, field, words) => {
    const answer = await add('margaret', changed)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [words] }])
  })
})

describe('saving a site', () => {
  test('an assigned manager changes the hours', async () => {
    const body = await formOf('priya', siteId('riverside'))
    const changed = [...(body.opening_hours ?? [])].with(6, { opens: '09:00', closes: '12:00' })
    const answer = await save('priya', siteId('riverside'), { ...body, opening_hours: changed })
    expect([answer.statusCode, answer.json().data.opening_hours]).toEqual([200, changed])
    const moves = await trail(siteId('riverside'))
    expect(moves.at(-1)).toMatchObject({ move: 'edit', by: staffId('priya'), data: { changed: ['opening_hours'] } })
  })

  test('a manager who is not assigned, or no longer, reads and may not change', async () => {
    const body = await formOf('colin', siteId('riverside'))
    const refused = await save('colin', siteId('riverside'), body)
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'You are not a manager of this site.'])
    const mine = (await add('colin', { name: 'Taken away' })).json().data as Site
    const open = await formOf('colin', mine.id)
    await demo.deps.db.transaction('system', (tx) => tx.delete(siteManagers).where(eq(siteManagers.site_id, mine.id)))
    expect((await save('colin', mine.id, open)).statusCode).toBe(403)
    expect(await read('colin', mine.id)).toMatchObject({ name: 'Taken away', editable: false })
  })

  test('of another company, or shared with mine, is not there', async () => {
    const body = await formOf('margaret', siteId('riverside'))
    const none = await save('margaret', missing, body)
    for (const key of ['owain', 'beata', 'imran']) {
      const foreign = await save(key, siteId('riverside'), body)
      expect([key, foreign.statusCode, foreign.body]).toEqual([key, 404, none.body])
    }
  })

  test('of two who read the same form the second is told, and nothing of the first is lost', async () => {
    const read = await formOf('margaret', siteId('northgate'))
    expect((await save('margaret', siteId('northgate'), { ...read, city: 'Gateshead' })).statusCode).toBe(200)
    const late = await save('margaret', siteId('northgate'), { ...read, minimum_supervisors: 3 })
    const words = 'Somebody saved this site meanwhile.'
    expect([late.statusCode, late.json()]).toEqual([409, { message: words, errors: { updated_at: [words] } }])
    const now = await formOf('margaret', siteId('northgate'))
    expect(now).toEqual({ ...read, city: 'Gateshead', updated_at: now.updated_at })
  })
})

describe('closing a site', () => {
  test('is refused in words while people are on it, suspected left or visiting as well', async () => {
    const body = await formOf('margaret', siteId('riverside'))
    const close = async () => save('margaret', siteId('riverside'), { ...body, active: false })
    const refused = await close()
    expect(refused.statusCode).toBe(409)
    expect(refused.json().errors.active[0]).toMatch(
      /^A site is closed when everybody is checked out\. \d+ workers and \d+ visitors? are on it now\.$/,
    )
    const [last] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(checkIns)
        .where(eq(checkIns.site_id, siteId('riverside')))
        .limit(1),
    )
    await everybodyLeaves(siteId('riverside'))
    await demo.deps.db.transaction('system', (tx) =>
      tx
        .update(checkIns)
        .set({ out_at: null, suspected_left_at: demo.deps.clock.now() })
        .where(eq(checkIns.id, last?.id ?? '')),
    )
    expect((await close()).json().message).toBe(
      'A site is closed when everybody is checked out. 1 person is on it now.',
    )
    expect(await read('margaret', siteId('riverside'))).toMatchObject({ active: true, updated_at: body.updated_at })
  })

  test('is refused while a roll call runs, and none is started on a site that was closed', async () => {
    await everybodyLeaves(siteId('riverside'))
    const start = () =>
      demo.request('margaret', 'POST', `/api/me/sites/${siteId('riverside')}/roll-calls`, {
        id: newId(),
        kind: 'DRILL',
      })
    const call = (await start()).json().data.call
    const setActive = async (active: boolean) =>
      save('margaret', siteId('riverside'), { ...(await formOf('margaret', siteId('riverside'))), active })
    const refused = await setActive(false)
    const words = 'A roll call is running on this site. End it before you close the site.'
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: words, errors: { active: [words] } }])
    await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call.id}/close`, { confirm_not_found: true })
    expect((await setActive(false)).statusCode).toBe(200)
    const late = await start()
    expect([late.statusCode, late.json().message]).toEqual([409, 'This site is closed.'])
    expect((await setActive(true)).statusCode).toBe(200)
  })

  test('is refused while a gate stands open, and afterwards no gate of it is opened', async () => {
    await everybodyLeaves(siteId('riverside'))
    const setActive = async (active: boolean) =>
      save('margaret', siteId('riverside'), { ...(await formOf('margaret', siteId('riverside'))), active })
    const [gate] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(gates)
        .where(eq(gates.site_id, siteId('riverside'))),
    )
    const order = (position: string) => demo.request('margaret', 'POST', `/api/gate/${gate?.id}/${position}`, {})
    expect((await order('free')).statusCode).toBe(200)
    expect((await setActive(false)).json().message).toBe(
      `Lower or lock the gates before you close the site. Open now: ${gate?.gate_id}.`,
    )
    expect((await order('lowered')).statusCode).toBe(200)
    expect((await setActive(false)).statusCode).toBe(200)
    for (const position of ['raised', 'free'])
      expect([(await order(position)).statusCode, (await order(position)).json().message]).toEqual([
        409,
        'This site is closed: its gates stay shut.',
      ])
    expect((await order('locked')).statusCode).toBe(200)
    expect((await setActive(true)).statusCode).toBe(200)
  })

  test('is done when everybody is out, and undone, each with its line of history', async () => {
    await everybodyLeaves(siteId('riverside'))
    const body = await formOf('margaret', siteId('riverside'))
    const closed = await save('margaret', siteId('riverside'), { ...body, active: false })
    expect([closed.statusCode, closed.json().data.active]).toEqual([200, false])
    const again = await save('margaret', siteId('riverside'), {
      ...body,
      updated_at: closed.json().data.updated_at,
    })
    expect([again.statusCode, again.json().data.active]).toEqual([200, true])
    const moves = (await trail(siteId('riverside'))).map(({ move, from, to }) => `${from} ${move} ${to}`)
    expect(moves.slice(-2)).toEqual(['active close closed', 'closed reopen active'])
  })
})
