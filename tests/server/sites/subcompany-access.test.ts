import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import type { SitePeople } from '#shared/api/gate/site-people'
import type { AccessRequest, Subcompany, Subcontractor } from '#shared/api/sites/subcompany'
import { missing } from '../../support/matrix.ts'
import { accessRig, brightwire, northgate, oswald, refused, requesting, riverside } from './subcompany-rig.ts'

let demo: Awaited<ReturnType<typeof accessRig>>
beforeAll(async () => {
  demo = await accessRig()
})
beforeEach(() => demo.reset())
afterAll(() => demo.close())

const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0])

describe('the companies of a site', () => {
  test('are read by the site’s company, with whom it can name their manager', async () => {
    const [row] = await demo.read<Subcompany[]>('margaret', `${riverside}/subcompanies`)
    expect(row).toMatchObject({ id: brightwire, status: 'GRANTED', manager: { first_name: 'Beata' } })
    expect(row?.choices?.map(({ first_name }) => first_name)).toEqual(['Beata', 'Imran'])
    expect(row?.on_site).toBeGreaterThan(0)
    expect(await demo.read('colin', `${riverside}/subcompanies`)).toHaveLength(1)
  })

  test('count who is there as the people of the site are counted: whoever is in doubt stands apart', async () => {
    const before = await demo.read<Subcompany[]>('margaret', `${riverside}/subcompanies`)
    const { company_id, on_site, in_doubt } = before[0] as Subcompany
    const ofCompany = and(
      eq(checkIns.site_id, siteId('riverside')),
      eq(checkIns.company_id, company_id),
      isNull(checkIns.out_at),
      isNull(checkIns.suspected_left_at),
    )
    const suspected = { suspected_left_at: demo.clock.now() }
    const [one] = await demo.system((tx) => tx.select({ id: checkIns.id }).from(checkIns).where(ofCompany).limit(1))
    await demo.system((tx) =>
      tx
        .update(checkIns)
        .set(suspected)
        .where(eq(checkIns.id, one?.id ?? '')),
    )
    const after = { on_site: on_site - 1, in_doubt: in_doubt + 1 }
    const { filters } = (await demo.request('margaret', 'GET', `${riverside}/workers`)).json() as SitePeople
    expect(filters.companies.find(({ value }) => value === company_id)?.on_site).toBe(after.on_site)
    for (const key of ['margaret', 'beata']) {
      expect((await demo.read<Subcompany[]>(key, `${riverside}/subcompanies`))[0]).toMatchObject(after)
      expect(await demo.read<Subcompany>(key, `${riverside}/subcompanies/${brightwire}`)).toMatchObject(after)
    }
    await demo.system((tx) =>
      tx
        .update(checkIns)
        .set({ suspected_left_at: null })
        .where(eq(checkIns.id, one?.id ?? '')),
    )
  })

  test('of a shared site a sub-company reads its own row only, without whom could be chosen', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('requesting') }
    await demo.system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect(names(await demo.read('margaret', `${riverside}/subcompanies`))).toEqual(['Brightwire', 'O’Shaughnessy'])
    const [own, ...others] = await demo.read<Subcompany[]>('beata', `${riverside}/subcompanies`)
    expect([own?.id, own && 'choices' in own, others]).toEqual([brightwire, false, []])
    expect((await demo.request('beata', 'GET', `${riverside}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    expect((await demo.request('beata', 'GET', `${riverside}/subcompanies/${missing}`)).statusCode).toBe(404)
  })

  test('are sorted as asked', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('requesting') }
    await demo.system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect(names(await demo.read('margaret', `${riverside}/subcompanies?sort=-name`))).toEqual([
      'O’Shaughnessy',
      'Brightwire',
    ])
    expect((await demo.request('margaret', 'GET', `${riverside}/subcompanies?sort=age`)).statusCode).toBe(422)
  })

  test('of another company are not there', async () => {
    for (const path of ['subcompanies', `subcompanies/${brightwire}`, 'subcontractors']) {
      const foreign = await demo.request('owain', 'GET', `${riverside}/${path}`)
      const none = await demo.request('owain', 'GET', `/api/me/sites/${missing}/${path}`)
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    }
    expect((await demo.request('beata', 'GET', `${riverside}/subcontractors`)).statusCode).toBe(404)
    expect((await demo.request('margaret', 'GET', `${northgate}/subcompanies/${brightwire}`)).statusCode).toBe(404)
  })

  test('the company’s subcontractors are read by a main contractor only', async () => {
    expect(names(await demo.read<Subcontractor[]>('priya', '/api/me/subcontractors'))).toEqual([
      'Brightwire',
      'O’Shaughnessy',
      'O’Shaughnessy',
      'O’Shaughnessy',
    ])
    expect(await demo.read('imran', '/api/me/subcontractors')).toEqual([])
    expect(names(await demo.read<Subcontractor[]>('owain', '/api/me/subcontractors'))).toEqual(['O’Shaughnessy'])
  })
})

describe('a request for access', () => {
  test('waits for the owner, and for a manager of that site', async () => {
    expect(names(await demo.read<AccessRequest[]>('margaret', '/api/me/sites/accessRequests'))).toEqual([
      'O’Shaughnessy',
    ])
    expect(names(await demo.read<AccessRequest[]>('colin', '/api/me/sites/accessRequests'))).toHaveLength(1)
    expect(await demo.read('priya', '/api/me/sites/accessRequests')).toEqual([])
    expect(await demo.read('owain', '/api/me/sites/accessRequests')).toEqual([])
  })

  test('is granted once: the other company is told and sees the site; a second answer is refused in words', async () => {
    expect((await demo.request('eamon', 'GET', northgate)).statusCode).toBe(404)
    expect((await demo.answer('margaret', 1)).json().data).toMatchObject({ status: 'GRANTED' })
    expect((await demo.accessNotificationsOf('eamon')).map(({ type, action }) => [type, action])).toEqual([
      ['site.access_granted', { site_id: siteId('northgate') }],
    ])
    expect((await demo.request('eamon', 'GET', northgate)).statusCode).toBe(200)
    for (const accept of [1, 0] as const) {
      const twice = await demo.answer('margaret', accept)
      expect([twice.statusCode, twice.json().message]).toEqual([409, 'This request was accepted already.'])
    }
    const moves = await demo.system((tx) => tx.select().from(history).where(eq(history.noun_id, requesting)))
    expect(moves.map(({ from, move, to, by }) => [from, move, to, by])).toEqual([
      ['REQUESTED', 'grant', 'GRANTED', staffId('margaret')],
    ])
  })

  test('is rejected once, with words to who asked', async () => {
    expect((await demo.answer('colin', 0)).json().data).toMatchObject({ status: 'REJECTED' })
    expect((await demo.accessNotificationsOf('eamon')).map(({ type, description }) => [type, description])).toEqual([
      [
        'site.access_rejected',
        'Calder & Finch Construction Ltd rejected your company’s request for access to Northgate Multi-storey Refurbishment, Phase 2.',
      ],
    ])
    expect((await demo.answer('margaret', 1)).json().message).toBe('This request was rejected already.')
  })

  test('is never granted by who asks, nor by a manager of another site', async () => {
    expect((await demo.answer('eamon', 1)).statusCode).toBe(404)
    const priya = await demo.answer('priya', 1)
    expect([priya.statusCode, priya.json().message]).toEqual([403, 'You are not a manager of this site.'])
    expect((await demo.answer('imran', 1, brightwire)).statusCode).toBe(404)
    expect((await demo.answer('margaret', 1, brightwire)).statusCode).toBe(404)
    expect(
      (await demo.request('margaret', 'PUT', `${northgate}/subcompanies/${requesting}/access`, { accept: 2 }))
        .statusCode,
    ).toBe(422)
  })

  test('answered by two at once is answered once', async () => {
    const statuses = (await Promise.all([demo.answer('margaret', 1), demo.answer('colin', 0)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('for a closed site is not granted', async () => {
    await demo.system((tx) => tx.update(sites).set({ active: false }))
    const closed = await demo.answer('margaret', 1)
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'This site is closed: it must be open again before another company gets access to it.',
    ])
    expect((await demo.answer('margaret', 0)).statusCode).toBe(200)
  })
})

describe('the manager of a sub-company', () => {
  const name = (key: string, manager_id: string | null, id = brightwire) =>
    demo.request(key, 'PUT', `${riverside}/subcompanies/${id}/manager`, { manager_id })
  const running = () =>
    demo
      .system((tx) =>
        tx
          .select({ id: siteManagers.user_id })
          .from(siteManagers)
          .where(and(eq(siteManagers.site_id, siteId('riverside')), eq(siteManagers.company_id, companyId('sub')))),
      )
      .then((rows) => rows.map(({ id }) => id))

  test('is one of its own people, named by the site’s company, and runs the site for it', async () => {
    expect((await name('priya', staffId('imran'))).json().data).toMatchObject({ manager: { first_name: 'Imran' } })
    expect(await running()).toEqual([staffId('imran')])
    expect((await name('margaret', null)).json().data).toMatchObject({ manager: null })
    expect(await running()).toEqual([])
  })

  test('is nobody of another company, and of none that has no access', async () => {
    for (const id of [staffId('priya'), staffId('ffion'), missing]) {
      const other = await name('margaret', id)
      expect([other.statusCode, other.json().errors]).toEqual([
        422,
        { manager_id: ['Choose an owner or a manager of this company.'] },
      ])
    }
    const none = await demo.request('margaret', 'PUT', `${oswald}/subcompanies/${refused}/manager`, {
      manager_id: staffId('eamon'),
    })
    expect(none.statusCode).toBe(409)
  })

  test('is not chosen by the sub-company itself', async () => {
    expect((await name('imran', staffId('imran'))).statusCode).toBe(404)
    expect((await name('colin', staffId('imran'))).statusCode).toBe(403)
  })
})

describe('the list of companies with access', () => {
  const set = (key: string, ids: string[], site = riverside) =>
    demo.request(key, 'PUT', `${site}/subcompanies`, { ids })

  test('set anew lets in a known company, grants a request, and ends the others', async () => {
    const first = await set('margaret', [companyId('sub'), companyId('requesting')])
    expect((first.json().data as Subcompany[]).map(({ status }) => status)).toEqual(['GRANTED', 'GRANTED'])
    const second = await set('margaret', [companyId('requesting')])
    expect((second.json().data as Subcompany[]).map(({ status }) => status)).toEqual(['ENDED', 'GRANTED'])
    expect((await set('margaret', [companyId('requesting')], northgate)).json().data).toMatchObject([
      { status: 'GRANTED' },
    ])
    expect((await demo.request('eamon', 'GET', northgate)).statusCode).toBe(200)
  })

  test('refuses a company that never worked here, and one’s own, alike', async () => {
    for (const id of [companyId('other'), companyId('main'), missing]) {
      const answer = await set('margaret', [companyId('sub'), id])
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { ids: ['Choose companies that have worked with yours, or invite them by mail.'] },
      ])
    }
    expect((await set('imran', [companyId('sub'), companyId('requesting')])).statusCode).toBe(404)
  })
})
