import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import { idsOf, immediately, openDirectory } from '../../support/jobs/directory.ts'
import { countMessages } from '../../support/messages.ts'

const { demo, system, add, addCard, list, found, read } = await openDirectory()
afterAll(() => demo.close())

describe('who is found', () => {
  test('workers who agree, and none who stopped a moment ago', async () => {
    const [agrees, does_not] = [await add({ last: 'Agreeable' }), await add({ last: 'Agreeable', open: false })]
    const search = { search: 'agreeable' }
    expect(idsOf(await found('priya', search))).toEqual([agrees.id])
    expect((await read('priya', does_not.slug)).statusCode).toBe(404)
    await system((tx) => tx.update(users).set({ open_to_work: false }).where(eq(users.id, agrees.id)))
    expect(await found('priya', search)).toEqual([])
    expect((await read('priya', agrees.slug)).body).toBe((await read('priya', 'nobody-at-all')).body)
  })

  test('not by a company that they blocked', async () => {
    const { id, slug } = await add({ last: 'Blocker' })
    await system((tx) => tx.insert(companyBlocks).values({ worker_id: id, company_id: companyId('main') }))
    expect(await found('priya', { search: 'blocker' })).toEqual([])
    expect((await read('priya', slug)).statusCode).toBe(404)
    expect(idsOf(await found('owain', { search: 'blocker' }))).toEqual([id])
  })

  test.each([
    ['who was deactivated', { active: false }],
    ['who is not registered', { status: 'REGISTERING' as const }],
    ['who runs a company', { default_role: 'OWNER' as const }],
  ])('nobody %s', async (_, changed) => {
    const { id, slug } = await add({ last: 'Elsewhere' })
    await system((tx) => tx.update(users).set(changed).where(eq(users.id, id)))
    expect(await found('priya', { search: 'elsewhere' })).toEqual([])
    expect((await read('priya', slug)).statusCode).toBe(404)
  })

  test('by owners and managers of any company that is no payroll company', async () => {
    const { id, slug } = await add({ last: 'Sought' })
    for (const key of ['margaret', 'priya', 'imran', 'owain'])
      expect(idsOf(await found(key, { search: 'sought' }))).toEqual([id])
    for (const key of ['harjit', 'jan-nowak', 'dave-hollis'])
      expect((await demo.request(key, 'GET', '/api/workers')).statusCode).toBe(403)
    expect((await read('harjit', slug)).statusCode).toBe(403)
    expect((await read('jan-nowak', slug)).statusCode).toBe(404)
  })

  test('by their names, without accents and case, and by names spelt like it if there are none', async () => {
    const { id } = await add({ first: 'Siobhán', last: 'Ó Dálaigh' })
    for (const search of ['siobhan', 'O DALAIGH', 'dalaigh sio', 'ó dálaigh', 'siobahn dalaig'])
      expect([search, idsOf(await found('priya', { search }))]).toEqual([search, [id]])
    for (const search of ["'; drop table users; --", '<script>alert(1)</script>', '%', '_'])
      expect([search, await found('priya', { search })]).toEqual([search, []])
  })

  test('page by page, in the order of names or of distance', async () => {
    const [leeds, york, none] = [
      await add({ last: 'Ordered C', postcode: 'LS10 1QR' }),
      await add({ last: 'Ordered B', postcode: 'YO24 1AQ' }),
      await add({ last: 'Ordered A' }),
    ]
    const search = { search: 'ordered' }
    const near = { ...search, site_id: siteId('oswald') }
    expect(idsOf(await found('priya', search))).toEqual([none.id, york.id, leeds.id])
    expect(idsOf(await found('priya', near))).toEqual([york.id, leeds.id, none.id])
    expect(idsOf(await found('priya', { ...near, sort: '-name' }))).toEqual([leeds.id, york.id, none.id])
    const second = await list('priya', { ...near, per_page: '1', page: '2' })
    expect([idsOf(second.data), second.meta]).toMatchObject([[leeds.id], { total: 3, page: 2, last_page: 3 }])
    expect(second.links.next).toContain(`site_id=${siteId('oswald')}`)
  })
})

describe('filters', () => {
  test('trade, which then comes first', async () => {
    const { id } = await add({
      last: 'Traded',
      entries: [
        ['ROLE', 'bricklayer'],
        ['ROLE', 'scaffolder'],
      ],
    })
    await add({ last: 'Traded', entries: [['ROLE', 'bricklayer']] })
    const rows = await found('priya', { search: 'traded', role: 'scaffolder' })
    expect(rows.map((row) => [row.id, row.trades])).toEqual([[id, ['Scaffolder', 'Bricklayer']]])
  })

  test('a card of a scheme that has not expired', async () => {
    const [valid, expired] = [await add({ last: 'Carded' }), await add({ last: 'Carded' })]
    await addCard(valid.id, 'CISRS', '7CM', '2026-10-26')
    await addCard(expired.id, 'CISRS', '7CM', '2026-10-25')
    expect(idsOf(await found('priya', { search: 'carded', card: '7CM' }))).toEqual([valid.id])
    expect(await found('priya', { search: 'carded', card: 'C4T' })).toEqual([])
  })

  test('miles from a site’s pin to the postcode area of their home', async () => {
    const [near, far, none] = [
      await add({ last: 'Measured', postcode: 'yo10 4hd' }),
      await add({ last: 'Measured', postcode: 'LS1' }),
      await add({ last: 'Measured', postcode: 'not a postcode' }),
    ]
    // St Oswald's pin is 0.7 miles from the centre of YO, and 22.2 from that of LS.
    const query = { search: 'measured', site_id: siteId('oswald') }
    const milesOf = (rows: DirectoryWorker[]) => rows.map((row) => [row.id, row.distance_miles, row.district])
    const inOrder = [
      [near.id, 1, 'YO10'],
      [far.id, 22, 'LS1'],
    ]
    expect(milesOf(await found('priya', query))).toEqual([...inOrder, [none.id, null, null]])
    expect(milesOf(await found('priya', { ...query, within_miles: '30' }))).toEqual(inOrder)
    expect(milesOf(await found('priya', { ...query, within_miles: '5' }))).toEqual([inOrder[0]])
    await system((tx) =>
      tx
        .update(sites)
        .set({ latitude: null })
        .where(eq(sites.id, siteId('oswald'))),
    )
    expect(milesOf(await found('priya', query))[0]).toEqual([near.id, 0, 'YO10'])
  })
})

describe('bad input', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a site of another company', { site_id: siteId('mill') }, 'site_id'],
    ['a site that is none', { site_id: '<script>' }, 'site_id'],
    ['miles without a site', { within_miles: '10' }, 'site_id'],
    ['no miles', { site_id: siteId('oswald'), within_miles: '0' }, 'within_miles'],
    ['31 February', { free_from: '2027-02-31', free_to: '2027-03-05' }, 'free_from'],
    ['swapped days', { free_from: '2026-11-20', free_to: '2026-11-02' }, 'free_to'],
    ['one day of two', { free_from: '2026-11-20' }, 'free_to'],
    ['days that are over', { free_from: '2026-10-01', free_to: '2026-10-25' }, 'free_to'],
    ['more days than a year', { free_from: '2026-11-01', free_to: '2027-11-02' }, 'free_to'],
    ['a trade that there is not', { role: 'astronaut' }, 'role'],
    ['a card that there is not', { card: 'XXX' }, 'card'],
    ['an order that there is not', { sort: 'cheapest' }, 'sort'],
    ['a search of 101 letters', { search: 'a'.repeat(101) }, 'search'],
    ['page 0', { page: '0' }, 'page'],
  ])('%s is refused on its field', async (_, query, field) => {
    const answer = await demo.request('priya', 'GET', `/api/workers?${new URLSearchParams(query)}`)
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]])
  })

  test('of one worker’s page too', async () => {
    const { slug } = await add()
    for (const query of [{ site_id: siteId('mill') }, { free_from: '2026-11-20', free_to: '2026-11-02' }])
      expect((await read('priya', slug, `?${new URLSearchParams(query)}`)).statusCode).toBe(422)
  })
})

test('the numbers on the tabs', async () => {
  const before = (await demo.request('priya', 'GET', '/api/me/worker-counts')).json().data
  expect(before).toMatchObject({
    workers: (await demo.request('priya', 'GET', '/api/me/workers')).json().meta.total,
    directory: (await list('priya')).meta.total,
    active_posts: (await demo.request('priya', 'GET', '/api/me/job-posts')).json().counts.ACTIVE,
  })
  await add()
  const after = (await demo.request('priya', 'GET', '/api/me/worker-counts')).json().data
  expect(after.directory).toBe(before.directory + 1)
})

test('a page costs as many statements for many workers as for one', async () => {
  await add({ last: 'Counted' })
  const near = { site_id: siteId('oswald'), free_from: '2026-11-02', free_to: '2026-11-20', search: 'counted' }
  const statements = async () => {
    const { answer, texts } = await countMessages(() => found('priya', near))
    return [answer.length, texts.filter((text) => !/^(?:begin|commit)/.test(text)).length]
  }
  const [one, few] = await statements()
  for (let n = 0; n < 40; n++) await add({ last: 'Counted', postcode: 'YO10 4HD', entries: [immediately] })
  const [many, still] = await statements()
  expect([one, many, still]).toEqual([1, 41, few])
  expect(still).toBeLessThanOrEqual(6)
})
