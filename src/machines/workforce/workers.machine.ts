import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { createInterner } from '#services/kit/intern'
import { workers } from '#services/workforce/worker'
import type { WorkerContractStatus, WorkerDictionary, WorkerRow, WorkerStatus } from '#shared/api/workforce/worker'
import type { CardStatus } from '#shared/domain/workforce/card-check'

export type WorkersQuery = {
  search: string
  status: 'All' | WorkerContractStatus
  work: 'All' | WorkerStatus
  site: string
  company: string
  role: string
  card: 'All' | 'NONE' | CardStatus
  /** Dictionary entries as TYPE:id. */
  entries: `${WorkerDictionary}:${string}`[]
  sort: 'name' | '-name'
}
export const everyWorker: WorkersQuery = {
  search: '',
  status: 'All',
  work: 'All',
  site: 'All',
  company: 'All',
  role: 'All',
  card: 'All',
  entries: [],
  sort: 'name',
}
/** Number of filters that are set, not counting the search. */
export const filtersSet = ({ status, work, site, company, role, card, entries }: WorkersQuery): number =>
  [status, work, site, company, role, card].filter((one) => one !== 'All').length + Number(entries.length > 0)
export const isFiltered = (query: WorkersQuery): boolean => query.search.trim() !== '' || filtersSet(query) > 0
/** Whether two queries have the same filters, whatever their search and order. */
export const areAlike = (one: WorkersQuery, other: WorkersQuery): boolean =>
  filterNames.every((name) => one[name] === other[name])
const filterNames = ['status', 'work', 'site', 'company', 'role', 'card', 'entries'] as const

export type ListedWorker = Pick<
  WorkerRow,
  | 'id'
  | 'slug'
  | 'first_name'
  | 'last_name'
  | 'photo'
  | 'company'
  | 'trade'
  | 'onsite_site'
  | 'onsite_since'
  | 'suspected_left_at'
  | 'card'
  | 'contract_status'
  | 'payroll_number'
  | 'editable'
>
/** Equal parts of rows, stored once: names, companies, trades and cards. */
const parts = createInterner()
const listed = (row: WorkerRow): ListedWorker => ({
  id: row.id,
  slug: row.slug,
  first_name: parts.intern(row.first_name),
  last_name: parts.intern(row.last_name),
  photo: row.photo,
  company: parts.intern(row.company),
  trade: parts.intern(row.trade),
  onsite_site: row.onsite_site,
  onsite_since: row.onsite_since,
  suspected_left_at: row.suspected_left_at,
  card: row.card && {
    scheme: parts.intern(row.card.scheme),
    expires_on: parts.intern(row.card.expires_on),
    standing: row.card.standing,
  },
  contract_status: row.contract_status,
  payroll_number: row.payroll_number,
  editable: row.editable,
})
const list = async (request: Parameters<typeof workers.list>[0], signal: AbortSignal) => {
  const answer = await workers.list(request, signal)
  const { data, links, counts, filters } = answer
  if (request.query?.page === 1) parts.forget()
  const next =
    links.next === null ? undefined : (new URLSearchParams(links.next.split('?')[1]).get('cursor') ?? undefined)
  return {
    ...pageOf(answer),
    items: data.map(listed),
    next,
    about: { counts, filters },
  }
}
export type AboutWorkers = Awaited<ReturnType<typeof list>>['about']

export const workersMachine = listMachine<ListedWorker, WorkersQuery, AboutWorkers>(
  ({ query: { search, entries, ...query }, page, per_page, after }, signal) =>
    list(
      {
        query: {
          ...query,
          page,
          per_page,
          ...(search.trim() && { search: search.trim() }),
          ...(entries.length > 0 && { entries: entries.join(',') }),
          ...(after !== undefined && { cursor: after }),
        },
      },
      signal,
    ),
)
