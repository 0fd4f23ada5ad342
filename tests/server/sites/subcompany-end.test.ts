import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteManagers, siteSubcompanies } from '#server/platform/db/schema/site'
import type { Subcompany, SubcompanyInFull } from '#shared/api/sites/subcompany'
import { missing } from '../../support/matrix.ts'
import { accessRig, brightwire, northgate, requesting, riverside } from './subcompany-rig.ts'

let demo: Awaited<ReturnType<typeof accessRig>>
beforeAll(async () => {
  demo = await accessRig()
})
beforeEach(() => demo.reset())
afterAll(() => demo.close())

describe('the end of an access', () => {
  test('leaves a company what it did there: it reads its own assignments, and nothing else of the site', async () => {
    const of = (company: 'sub' | 'main') =>
      demo.system((tx) =>
        tx
          .select({ id: assignments.id })
          .from(assignments)
          .where(and(eq(assignments.site_id, siteId('riverside')), eq(assignments.company_id, companyId(company))))
          .limit(1),
      )
    const [[own], [hosts]] = [await of('sub'), await of('main')]
    expect((await demo.end('margaret')).statusCode).toBe(200)
    const read = await demo.request('imran', 'GET', `/api/assignments/${own?.id}`)
    expect([read.statusCode, read.json().data?.site.name]).toEqual([200, 'Riverside Quarter, Block C'])
    const foreign = await demo.request('imran', 'GET', `/api/assignments/${hosts?.id}`)
    const never = await demo.request('imran', 'GET', `/api/assignments/${missing}`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, never.body])
  })

  test('takes the site away at the next call, tells the sub-company, and leaves its people on the list', async () => {
    const there = () =>
      demo
        .system((tx) =>
          tx
            .select()
            .from(checkIns)
            .where(and(eq(checkIns.site_id, siteId('riverside')), eq(checkIns.company_id, companyId('sub')))),
        )
        .then((rows) => rows.filter(({ out_at }) => !out_at).length)
    const before = await there()
    expect(before).toBeGreaterThan(0)
    expect((await demo.request('beata', 'GET', riverside)).statusCode).toBe(200)
    expect((await demo.end('margaret')).statusCode).toBe(200)
    expect((await demo.request('beata', 'GET', riverside)).statusCode).toBe(404)
    expect((await demo.request('beata', 'GET', `${riverside}/subcompanies`)).statusCode).toBe(404)
    expect(await there()).toBe(before)
    expect((await demo.accessNotificationsOf('beata')).map(({ action, description }) => [action, description])).toEqual(
      [
        [
          {},
          'Calder & Finch Construction Ltd ended your company’s access to Riverside Quarter, Block C. Your people who are on site stay on its fire list.',
        ],
      ],
    )
    expect(await demo.accessNotificationsOf('imran')).toHaveLength(1)
    const twice = await demo.end('margaret')
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'This access has ended already.'])
    const full = await demo.read<SubcompanyInFull>('margaret', `${riverside}/subcompanies/${brightwire}`)
    expect([full.status, full.manager, full.history[0]]).toMatchObject([
      'ENDED',
      null,
      { move: 'end', by: 'Margaret Finch' },
    ])
  })

  test('may be silent', async () => {
    expect((await demo.end('priya', { notify: false })).statusCode).toBe(200)
    expect([...(await demo.accessNotificationsOf('beata')), ...(await demo.accessNotificationsOf('imran'))]).toEqual([])
  })

  test('by the sub-company is its owner’s, and tells the site’s people', async () => {
    const beata = await demo.end('beata')
    expect([beata.statusCode, beata.json().message]).toEqual([403, 'Only the owner of your company ends its access.'])
    expect((await demo.end('imran')).statusCode).toBe(200)
    expect((await demo.accessNotificationsOf('margaret')).map(({ action }) => action)).toEqual([
      { site_id: siteId('riverside') },
    ])
    expect(await demo.accessNotificationsOf('priya')).toHaveLength(1)
    expect(await demo.accessNotificationsOf('colin')).toEqual([])
    const [left] = await demo.read<Subcompany[]>('margaret', `${riverside}/subcompanies`)
    expect([left?.status, left?.manager]).toEqual(['ENDED', null])
    expect(
      await demo.system((tx) =>
        tx
          .select()
          .from(siteManagers)
          .where(eq(siteManagers.company_id, companyId('sub'))),
      ),
    ).toEqual([])
  })

  test('is no other sub-company’s business, nor a manager’s who does not run the site', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('requesting') }
    await demo.system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect((await demo.end('eamon')).statusCode).toBe(404)
    expect((await demo.end('owain')).statusCode).toBe(404)
    expect((await demo.end('colin')).statusCode).toBe(403)
    const waiting = await demo.request('margaret', 'DELETE', `${northgate}/subcompanies/${requesting}`)
    expect([waiting.statusCode, waiting.json().message]).toEqual([409, 'This request is not answered yet.'])
  })
})
