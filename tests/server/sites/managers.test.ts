import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { siteManagers } from '#server/platform/db/schema/site'
import type { CompanyManager } from '#shared/api/sites/company-manager'
import type { SitePerson } from '#shared/api/sites/site'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const names = (people: { first_name: string }[]) => people.map(({ first_name }) => first_name)
const list = async (key: string, query = '') => {
  const answer = await demo.request(key, 'GET', `/api/me/managers${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as CompanyManager[]
}
const set = (key: string, site: string, ids: string[]) =>
  demo.request(key, 'POST', `/api/me/sites/${site}/managers`, { ids })
const running = async (key: string, site: string) =>
  names(((await demo.request(key, 'GET', `/api/me/sites/${site}`)).json().data as { managers: SitePerson[] }).managers)

describe('those who can be chosen', () => {
  test('are the owners and managers of the own company who can sign in', async () => {
    expect(names(await list('margaret'))).toEqual(['Colin', 'Margaret', 'Priya'])
    expect(names(await list('harjit'))).toEqual(['Harjit', 'Tobias'])
    expect(names(await list('margaret', '?search=raghu'))).toEqual(['Priya'])
  })

  test('are named to a manager without their email', async () => {
    expect((await list('margaret')).every(({ email }) => email?.includes('@'))).toBe(true)
    expect((await list('priya')).every((one) => !('email' in one))).toBe(true)
    expect((await list('priya')).find(({ id }) => id === staffId('priya'))?.site_ids).toContain(siteId('riverside'))
  })

  test('of a site are its rightful approvers: its managers and the owners', async () => {
    expect(names(await list('margaret', `?site_id=${siteId('riverside')}`))).toEqual(['Margaret', 'Priya'])
    expect(names(await list('imran', `?site_id=${siteId('riverside')}`))).toEqual(['Beata', 'Imran'])
    const foreign = await demo.request('owain', 'GET', `/api/me/managers?site_id=${siteId('riverside')}`)
    const none = await demo.request('owain', 'GET', `/api/me/managers?site_id=${missing}`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })
})

describe('who runs a site', () => {
  test('is set by its owner, and the sub-company’s manager stays', async () => {
    const answer = await set('margaret', siteId('riverside'), [staffId('colin'), staffId('priya'), staffId('colin')])
    expect(answer.statusCode).toBe(200)
    expect((await running('margaret', siteId('riverside'))).toSorted()).toEqual(['Beata', 'Colin', 'Priya'])
    expect(names(await list('margaret', `?site_id=${siteId('riverside')}`))).toEqual(['Colin', 'Margaret', 'Priya'])
    await set('margaret', siteId('riverside'), [staffId('priya')])
    expect((await running('margaret', siteId('riverside'))).toSorted()).toEqual(['Beata', 'Priya'])
  })

  test('is chosen of the own company only: another’s manager reads as nobody', async () => {
    for (const id of [staffId('ffion'), staffId('beata'), staffId('graham'), missing]) {
      const answer = await set('margaret', siteId('oswald'), [id])
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { ids: ['Choose owners and managers of your company, who can sign in.'] },
      ])
    }
  })

  test('a manager who is not assigned reads, and may not change; a sub-company does not even find it', async () => {
    const colin = await set('colin', siteId('oswald'), [staffId('colin')])
    expect([colin.statusCode, colin.json().message]).toEqual([403, 'You are not a manager of this site.'])
    expect((await set('beata', siteId('riverside'), [staffId('beata')])).statusCode).toBe(404)
    expect((await set('owain', siteId('riverside'), [])).statusCode).toBe(404)
  })

  test('a manager adds a colleague, and does not remove an owner', async () => {
    const site_id = siteId('oswald')
    await demo.deps.db.transaction('system', (tx) =>
      tx.insert(siteManagers).values({ site_id, user_id: staffId('margaret'), company_id: companyId('main') }),
    )
    expect((await set('priya', site_id, [staffId('margaret'), staffId('priya'), staffId('colin')])).statusCode).toBe(
      200,
    )
    const answer = await set('priya', site_id, [staffId('priya')])
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'A manager does not remove an owner from a site.'])
    expect((await set('margaret', site_id, [staffId('priya')])).statusCode).toBe(200)
  })
})
