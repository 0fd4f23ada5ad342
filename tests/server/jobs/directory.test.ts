import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { sites } from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { DirectoryProfile, DirectoryWorker } from '#shared/api/jobs/directory'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { countMessages } from '../../support/messages.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
  // Only the workers of these tests are listed.
  await system((tx) => tx.update(users).set({ open_to_work: false }))
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

type Added = {
  first?: string
  last?: string
  postcode?: string | null
  open?: boolean
  entries?: [type: string, id: string][]
  /** Days of work for Pennine at its mill. */
  work?: [from: string, to: string][]
}
let added = 0
async function add({ first = 'Ada', last, postcode = null, open = true, entries = [], work = [] }: Added = {}) {
  const id = newId()
  const n = ++added
  const slug = `found-${n}`
  await system(async (tx) => {
    await tx.insert(users).values({
      id,
      slug,
      first_name: first,
      last_name: last ?? `Findable-${n}`,
      default_role: 'WORKER',
      status: 'COMPLETED',
      open_to_work: open,
      postcode,
    })
    if (entries.length)
      await tx
        .insert(userDictionaryEntries)
        .values(entries.map(([type, entry_id]) => ({ user_id: id, type, entry_id })))
    if (work.length)
      await tx.insert(assignments).values(
        work.map(([start_at, end_at]) => ({
          id: newId(),
          worker_id: id,
          site_id: siteId('mill'),
          company_id: companyId('other'),
          role_id: 'stonemason',
          start_at,
          end_at,
        })),
      )
  })
  return { id, slug }
}
const immediately: [string, string] = ['AVAILABILITY', 'immediately']
const list = async (key: string, query: Record<string, string> = {}) =>
  (await demo.request(key, 'GET', `/api/workers?${new URLSearchParams({ per_page: '200', ...query })}`)).json()
const found = async (key: string, query: Record<string, string> = {}): Promise<DirectoryWorker[]> =>
  (await list(key, query)).data
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const read = (key: string, slug: string, query = '') => demo.request(key, 'GET', `/api/workers/${slug}${query}`)
const profile = async (key: string, slug: string, query = ''): Promise<DirectoryProfile> =>
  (await read(key, slug, query)).json().data

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

describe('free days', () => {
  // A Monday to the Friday of its third week: 15 working days. St Oswald's opens Monday to Friday.
  const days = { free_from: '2026-11-02', free_to: '2026-11-20' }

  test('are those on which no company has work for them', async () => {
    const { id, slug } = await add({
      last: 'Busy',
      entries: [immediately],
      work: [
        ['2026-10-20', '2026-11-02'],
        ['2026-11-19', '2026-12-31'],
      ],
    })
    const [row] = await found('priya', { search: 'busy', ...days })
    expect([row?.id, row?.free]).toEqual([id, { of: 15, days: 12 }])
    expect(row?.calendar).toEqual({
      from: '2026-10-26',
      days: [
        ...Array(5).fill('TAKEN'),
        ...['OFF', 'OFF', 'TAKEN'],
        ...Array(4).fill('FREE'),
        ...['OFF', 'OFF'],
        ...Array(5).fill('FREE'),
        ...['OFF', 'OFF', 'FREE', 'FREE', 'FREE', 'TAKEN', 'TAKEN', 'OFF', 'OFF'],
      ],
    })
    await system((tx) => tx.update(assignments).set({ status: 'CANCELLED' }).where(eq(assignments.worker_id, id)))
    expect((await profile('priya', slug, `?${new URLSearchParams(days)}`)).free).toEqual({ of: 15, days: 15 })
  })

  test('who is free on none is not listed; who has not given an availability is', async () => {
    const [free, some, unknown] = [
      await add({ last: 'Wanted A', entries: [immediately] }),
      await add({ last: 'Wanted B', entries: [immediately], work: [['2026-11-02', '2026-11-17']] }),
      await add({ last: 'Wanted C', work: [['2026-11-02', '2026-11-06']] }),
    ]
    await add({ last: 'Wanted D', entries: [immediately], work: [['2026-11-01', '2026-11-20']] })
    await add({ last: 'Wanted E', entries: [['AVAILABILITY', 'not-available']] })
    const answer = await list('priya', { search: 'wanted', ...days })
    expect(answer.data.map((row: DirectoryWorker) => [row.id, row.free.days])).toEqual([
      [free.id, 15],
      [some.id, 3],
      [unknown.id, null],
    ])
    expect(answer.mostly_free).toBe(1)
    expect(answer.data[2].calendar.days.slice(7, 16)).toEqual([
      ...Array(5).fill('TAKEN'),
      ...['OFF', 'OFF', 'UNKNOWN', 'UNKNOWN'],
    ])
    expect((await list('priya', { search: 'wanted' })).mostly_free).toBeNull()
  })

  test('begin after the notice that they gave', async () => {
    await add({ last: 'Noticed', entries: [['AVAILABILITY', 'within-2-weeks']] })
    // Two weeks from 26 October are 9 November: ten of the days.
    expect((await found('priya', { search: 'noticed', ...days }))[0]?.free).toEqual({ of: 15, days: 10 })
    expect((await found('priya', { search: 'noticed' }))[0]?.free).toEqual({ of: 20, days: 10 })
  })

  test('are counted on the days on which the site is open', async () => {
    await add({ last: 'Weekender', entries: [immediately] })
    const hours = Array.from({ length: 7 }, (_, day) => (day > 3 ? { opens: '08:00', closes: '12:00' } : null))
    await system((tx) =>
      tx
        .update(sites)
        .set({ opening_hours: hours })
        .where(eq(sites.id, siteId('hallam'))),
    )
    const [row] = await found('priya', { search: 'weekender', site_id: siteId('hallam'), ...days })
    expect(row?.free).toEqual({ of: 7, days: 7 })
    expect(row?.calendar.days.slice(0, 7)).toEqual(['OFF', 'OFF', 'OFF', 'OFF', 'FREE', 'FREE', 'FREE'])
  })

  test('that are over do not count, and the four weeks begin where days far ahead do', async () => {
    await add({ last: 'Faraway', entries: [immediately] })
    const [row] = await found('priya', { search: 'faraway', free_from: '2026-10-19', free_to: '2026-10-27' })
    expect(row?.free).toEqual({ of: 2, days: 2 })
    const [later] = await found('priya', { search: 'faraway', free_from: '2027-02-03', free_to: '2027-02-05' })
    expect([later?.free, later?.calendar.from]).toEqual([{ of: 3, days: 3 }, '2027-02-01'])
  })
})

const addCard = async (user_id: string, scheme_name: string, scheme_code: string, expires_on = '2027-12-31') => {
  const id = newId()
  const row = { id, user_id, scheme_code, scheme_name, number: '81726354', surname: 'Findable', expires_on }
  await system((tx) => tx.insert(skillCards).values(row))
  return id
}

describe('what is shown', () => {
  /** Every text and number of an answer, with the names of its fields. */
  function walk(value: unknown, names: Set<string>, values: string[]) {
    if (Array.isArray(value)) for (const one of value) walk(one, names, values)
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) {
        names.add(name)
        walk(inner, names, values)
      }
    else values.push(String(value))
  }
  const rowFields = ['id', 'slug', 'first_name', 'last_name', 'photo', 'trades', 'experience', 'card', 'scheme']
  const shownFields = ['expires_on', 'standing', 'district', 'town', 'languages', 'distance_miles', 'free', 'of']
  const dayFields = ['days', 'calendar', 'from', 'conversation_id']
  const listFields = [
    'data',
    'links',
    'first',
    'prev',
    'next',
    'last',
    'meta',
    'page',
    'per_page',
    'total',
    'last_page',
  ]
  const filterFields = ['mostly_free', 'filters', 'sites', 'value', 'label']
  const profileFields = ['further_cards', 'history', 'listed']

  test('is nothing of phone, mail, address, birth, pay, health, employer and why they are busy', async () => {
    // A worker of Pennine with everything that the product keeps of a worker, on a site of Pennine.
    const key = 'oksana-melnyk'
    const id = workerId(key)
    await system(async (tx) => {
      await tx.update(users).set({ open_to_work: true, about: 'Rope access since 2011' }).where(eq(users.id, id))
      await tx.insert(userDictionaryEntries).values([
        { user_id: id, ...entry('AVAILABILITY', 'within-a-week') },
        { user_id: id, ...entry('ENGLISH_LEVEL', 'good') },
        { user_id: id, ...entry('ROLE', 'security-guard') },
      ])
    })
    const [person] = await system((tx) => tx.select().from(users).where(eq(users.id, id)))
    const slug = person?.slug ?? ''
    const answers = [
      (await list('priya', { search: 'melnyk', site_id: siteId('oswald') })) as object,
      { data: await profile('priya', slug, `?site_id=${siteId('oswald')}`) },
    ]
    const [names, values] = [new Set<string>(), [] as string[]]
    for (const answer of answers) walk(answer, names, values)
    expect(values).toContain('Melnyk')
    const allowed = [...rowFields, ...shownFields, ...dayFields, ...listFields, ...filterFields, ...profileFields]
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([])
    const secrets = [
      person?.phone_number,
      person?.email,
      person?.address_line_1,
      person?.postcode,
      person?.date_of_birth,
      person?.nationality,
      person?.about,
      'Pennine',
      'Mill',
      '23.9',
      'Security guard',
      'within-a-week',
      'Within a week',
      companyId('other'),
      siteId('mill'),
    ]
    expect(secrets.filter((secret) => !secret)).toEqual([])
    const text = JSON.stringify(answers.map((answer) => ({ ...answer, filters: null })))
    expect(secrets.filter((secret) => secret && text.includes(secret))).toEqual([])
  })

  test('is a card as it counts for the company that reads', async () => {
    const { id, slug } = await add({ last: 'Checked' })
    const [scaffold, tower] = [await addCard(id, 'CISRS', '7CM'), await addCard(id, 'PASMA', 'R7S')]
    const check = (card_id: string, company: 'main' | 'other', how: string, status: 'PASSED' | 'FAILED') =>
      system((tx) =>
        tx.insert(cardChecks).values({
          id: newId(),
          card_id,
          worker_id: id,
          company_id: companyId(company),
          how,
          status,
          checked_at: demo.clock.now(),
        }),
      )
    await check(scaffold, 'other', 'EYE', 'PASSED')
    await check(tower, 'other', 'REGISTER', 'FAILED')
    const cardsOf = async (key: string) => {
      const { card, further_cards } = await profile(key, slug)
      return [card, ...further_cards].map((one) => [one?.scheme, one?.standing])
    }
    expect(await cardsOf('owain')).toEqual([
      ['CISRS', 'VERIFIED'],
      ['PASMA', 'REFUSED'],
    ])
    // What staff of another company saw by eye counts for nobody else.
    expect(await cardsOf('priya')).toEqual([
      ['CISRS', null],
      ['PASMA', 'REFUSED'],
    ])
    await check(scaffold, 'main', 'EYE', 'PASSED')
    expect((await cardsOf('priya'))[0]).toEqual(['CISRS', 'VERIFIED'])
  })

  test('is the work of the reading company, and of no other', async () => {
    const { id, slug } = await add({ last: 'Known', work: [['2026-05-04', '2026-06-05']] })
    const work = { worker_id: id, company_id: companyId('main'), role_id: 'scaffolder' }
    await system((tx) =>
      tx.insert(assignments).values([
        { id: newId(), ...work, site_id: siteId('northgate'), start_at: '2026-07-06', end_at: '2026-08-28' },
        { id: newId(), ...work, site_id: siteId('oswald'), start_at: '2026-12-07', end_at: '2026-12-18' },
      ]),
    )
    expect((await profile('priya', slug)).history).toEqual([
      {
        site: 'Northgate Multi-storey Refurbishment, Phase 2',
        role: 'Scaffolder',
        start_at: '2026-07-06',
        end_at: '2026-08-28',
      },
    ])
    expect((await profile('imran', slug)).history).toEqual([])
  })

  test('is a photo for as long as they agree', async () => {
    const id = workerId('bronwen-pugh')
    const agree = (open_to_work: boolean) =>
      system((tx) => tx.update(users).set({ open_to_work }).where(eq(users.id, id)))
    await agree(true)
    const [row] = await found('priya', { search: 'bronwen' })
    const picture = () => demo.app.inject({ method: 'GET', url: row?.photo ?? '' })
    expect((await picture()).statusCode).toBe(200)
    await agree(false)
    expect((await picture()).statusCode).toBe(404)
  })

  test('also of one’s own workers who do not agree, with the days of the company’s own work only', async () => {
    const id = workerId('marek-sobczak')
    const [person] = await system((tx) => tx.select().from(users).where(eq(users.id, id)))
    await system((tx) =>
      tx.insert(userDictionaryEntries).values({ user_id: id, ...entry('AVAILABILITY', 'immediately') }),
    )
    const slug = person?.slug ?? ''
    expect(await profile('priya', slug)).toMatchObject({ id, listed: false })
    expect((await read('owain', slug)).statusCode).toBe(404)
    const days = { free_from: '2027-09-06', free_to: '2027-09-10' }
    const query = `?${new URLSearchParams(days)}`
    expect((await profile('priya', slug, query)).free).toEqual({ of: 5, days: 5 })
    const work = {
      worker_id: id,
      site_id: siteId('mill'),
      role_id: 'scaffolder',
      start_at: '2027-09-06',
      end_at: '2027-09-07',
    }
    await system((tx) => tx.insert(assignments).values({ id: newId(), ...work, company_id: companyId('other') }))
    expect((await profile('priya', slug, query)).free.days).toBe(5)
    await system((tx) => tx.update(users).set({ open_to_work: true }).where(eq(users.id, id)))
    expect((await profile('priya', slug, query)).free.days).toBe(3)
  })
})
const entry = (type: string, entry_id: string) => ({ type, entry_id })

describe('a worker’s own page', () => {
  test('is what a company sees, also while they do not agree, without any company’s history', async () => {
    const id = workerId('jan-nowak')
    const agree = (open_to_work: boolean) =>
      system((tx) => tx.update(users).set({ open_to_work }).where(eq(users.id, id)))
    const [person] = await system((tx) => tx.select().from(users).where(eq(users.id, id)))
    const slug = person?.slug ?? ''
    expect(await profile('jan-nowak', slug)).toMatchObject({ id, listed: false, history: [] })
    await agree(true)
    const own = await profile('jan-nowak', slug)
    const { history, photo, ...page } = await profile('imran', slug)
    expect({ ...own, history, photo }).toEqual({ ...page, history, photo })
    await agree(false)
    expect((await read('jan-nowak', 'marek-sobczak-demo206')).statusCode).toBe(404)
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

test('a stranger to the company is read by the directory’s columns only', async () => {
  const { id } = await add({ last: 'Walled', postcode: 'YO10 4HD', work: [['2026-11-02', '2026-11-06']] })
  const card_id = await addCard(id, 'CISRS', '7CM')
  const check = { id: newId(), card_id, worker_id: id, company_id: companyId('other'), how: 'EYE' }
  await system((tx) => tx.insert(cardChecks).values({ ...check, status: 'PASSED' }))
  const actor = { userId: staffId('priya'), companyId: companyId('main') }
  const visible = await demo.deps.db.transaction(actor, async (tx) => ({
    work: await tx.select().from(assignments).where(eq(assignments.worker_id, id)),
    cards: await tx.select().from(skillCards).where(eq(skillCards.user_id, id)),
    checks: (await tx.execute(sql`select id from muster.directory_card_checks where card_id = ${card_id}`)).rows,
    columns: Object.keys(
      (await tx.execute(sql`select * from muster.directory_days where worker_id = ${id}`)).rows[0] ?? {},
    ),
  }))
  expect(visible).toEqual({ work: [], cards: [], checks: [], columns: ['worker_id', 'start_at', 'end_at'] })
})
