import { type DirectoryQuery, everyone } from '#machines/jobs/directory.machine'
import { paths } from '#shared/api/kit/paths'

/** Names in the address, by field. */
const names = {
  search: 'search',
  role: 'role',
  card: 'card',
  site: 'site',
  miles: 'miles',
  freeFrom: 'from',
  freeTo: 'to',
  sort: 'sort',
} as const satisfies Record<keyof DirectoryQuery, string>
const fields = ['search', 'role', 'card', 'site', 'miles', 'freeFrom', 'freeTo', 'sort'] as const
const day = /^\d{4}-\d{2}-\d{2}$/
const sorts = ['nearest', 'name', '-name'] as const

/** The search and filters of an address. What it does not know is left out. */
export function queryOf(address: URLSearchParams): DirectoryQuery {
  const of = (field: keyof DirectoryQuery) => address.get(names[field])
  const dayOf = (field: 'freeFrom' | 'freeTo') => (day.test(of(field) ?? '') ? (of(field) ?? '') : '')
  return {
    search: of('search')?.slice(0, 100) ?? '',
    role: of('role') ?? 'All',
    card: of('card') ?? 'All',
    site: of('site') ?? 'All',
    miles: distances.find((miles) => miles === of('miles')) ?? 'All',
    freeFrom: dayOf('freeFrom'),
    freeTo: dayOf('freeTo'),
    sort: sorts.find((sort) => sort === of('sort')) ?? 'nearest',
  }
}
/** Miles that one can choose. */
export const distances = ['5', '10', '20', '30', '50', '100']

/** The address of the directory with these filters, and with a worker's page opened. */
export function addressOf(query: DirectoryQuery, slug?: string): string {
  const set = fields.filter((field) => query[field] !== everyone[field])
  const params = new URLSearchParams([['tab', 'find'], ...set.map((field) => [names[field], query[field]])])
  if (slug) params.set('worker', slug)
  return `${paths.workers}?${params}`
}
