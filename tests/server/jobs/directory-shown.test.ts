import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import { newId } from '#shared/domain/kit/id'
import { openDirectory } from '../../support/jobs/directory.ts'

const { demo, system, add, addCard, list, found, read, profile } = await openDirectory()
afterAll(() => demo.close())

const entry = (type: string, entry_id: string) => ({ type, entry_id })

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
