import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

type Named = { first_name: string; last_name: string }
const site = `/api/me/sites/${siteId('riverside')}`
const nameOf = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`
/** Every list of people with a search, as the main contractor's owner reads it: where, and whose names it shows. */
const searches = {
  workers: ['/api/me/workers?per_page=200&search=', nameOf],
  'workers to choose from': ['/api/me/workers/simple?per_page=200&search=', ({ name }: { name: string }) => name],
  contracts: ['/api/me/contracts?per_page=200&search=', ({ worker }: { worker: Named }) => nameOf(worker)],
  'people of a site': [`${site}/workers?per_page=200&search=`, nameOf],
  'check-ins of a site': [`${site}/checkins?per_page=200&worker=`, ({ worker }: { worker: Named }) => nameOf(worker)],
  'audit of documents': [`${site}/docsAudit?per_page=200&worker=`, ({ worker }: { worker: Named }) => nameOf(worker)],
  'people to ban': [`${site}/bans/people?search=`, ({ name }: { name: string }) => name],
} as const

async function find(where: keyof typeof searches, typed: string): Promise<string[]> {
  const [address, name] = searches[where]
  const answer = await demo.request('margaret', 'GET', address + encodeURIComponent(typed))
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return [...new Set<string>(answer.json().data.map(name))].toSorted()
}
const everywhere = Object.keys(searches) as (keyof typeof searches)[]

const magdalena = 'Magdalena Krzyżanowska-Wróbel'
test.each(everywhere)('%s: a name is found without its accents, in any case and order of its words', async (where) => {
  for (const typed of [
    'Krzyzanowska',
    'wrobel',
    'KRZYZANOWSKA',
    'Krzyżanowska',
    'wrobel  magdalena',
    'magdalena krzyz',
  ])
    expect([typed, await find(where, typed)]).toEqual([typed, [magdalena]])
  expect(await find(where, '%')).toEqual([])
})

test.each(['workers', 'contracts', 'people to ban'] as const)('%s: Irish names too', async (where) => {
  expect(await find(where, 'CIARAN')).toContain('Ciarán Ó Súilleabháin')
  expect(await find(where, 'siobhan')).toContain('Siobhán McGillicuddy')
})

test.each(['workers', 'contracts', 'people of a site', 'audit of documents', 'people to ban'] as const)(
  '%s: one wrong letter finds who is spelt like it, if nobody has the name',
  async (where) => {
    expect(await find(where, 'Krzyzanovska')).toEqual([magdalena])
    expect(await find(where, 'nowak')).toEqual(['Jan Nowak'])
    expect(await find(where, 'Quetzalcoatl')).toEqual([])
  },
)

test('a filter that leaves nobody of the name does not show others who are spelt like it', async () => {
  const none = await demo.request('margaret', 'GET', '/api/me/contracts?search=nowak&status=FUTURE')
  expect(none.json()).toMatchObject({ data: [], meta: { total: 0 } })
  const left = await demo.request('margaret', 'GET', `${site}/workers?search=nowak&trade=crane-operator`)
  expect(left.json()).toMatchObject({ data: [], meta: { total: 0 } })
})
