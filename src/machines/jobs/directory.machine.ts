import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { readMachine } from '#machines/kit/read.machine'
import { resourceMachine } from '#machines/kit/resource.machine'
import { directory } from '#services/jobs/directory'
import type { DirectoryProfile, DirectoryWorker } from '#shared/api/jobs/directory'

/** Days are 'YYYY-MM-DD', or '' for none. `miles` is a number as text. */
export type DirectoryQuery = {
  search: string
  role: string
  card: string
  site: string
  miles: string
  freeFrom: string
  freeTo: string
  sort: 'nearest' | 'name' | '-name'
}
export const everyone: DirectoryQuery = {
  search: '',
  role: 'All',
  card: 'All',
  site: 'All',
  miles: 'All',
  freeFrom: '',
  freeTo: '',
  sort: 'nearest',
}

/** The days asked for, once both are given, in order. */
export const wantedDays = ({ freeFrom, freeTo }: Pick<DirectoryQuery, 'freeFrom' | 'freeTo'>) =>
  freeFrom && freeTo && freeFrom <= freeTo ? { from: freeFrom, to: freeTo } : undefined
/** Number of filters that are set, not counting the search. */
export const filtersSet = (query: DirectoryQuery): number =>
  [
    query.role !== 'All',
    query.card !== 'All',
    query.site !== 'All',
    query.freeFrom !== '' || query.freeTo !== '',
  ].filter(Boolean).length

const siteAndDays = (query: Pick<DirectoryQuery, 'site' | 'freeFrom' | 'freeTo'>) => {
  const days = wantedDays(query)
  return {
    ...(query.site !== 'All' && { site_id: query.site }),
    ...(days && { free_from: days.from, free_to: days.to }),
  }
}

export type AboutDirectory = { mostlyFree: number | null; sites: { value: string; label: string }[] }
/** Workers of any company who agree to be found. */
export const directoryMachine = listMachine<DirectoryWorker, DirectoryQuery, AboutDirectory>(
  async ({ query, page, per_page }, signal) => {
    const search = query.search.trim()
    const answer = await directory.list(
      {
        query: {
          page,
          per_page,
          role: query.role,
          card: query.card,
          sort: query.sort,
          ...siteAndDays(query),
          ...(search && { search }),
          ...(query.site !== 'All' && query.miles !== 'All' && { within_miles: query.miles }),
        },
      },
      signal,
    )
    return { ...pageOf(answer), about: { mostlyFree: answer.mostly_free, sites: answer.filters.sites } }
  },
)

/** Names a worker's page for `directoryProfileMachine`: their slug, with the site and the days asked about. */
export const profileId = (slug: string, query: Pick<DirectoryQuery, 'site' | 'freeFrom' | 'freeTo'>): string =>
  `${slug}?${new URLSearchParams(siteAndDays(query))}`

export const directoryProfileMachine = resourceMachine<DirectoryProfile>(
  'directoryProfile',
  'A worker as companies find them; gone when they stop agreeing to be found.',
  async (id, signal) => {
    const [slug = '', wanted] = id.split('?')
    const { data } = await directory.read(
      { params: { slug }, query: Object.fromEntries(new URLSearchParams(wanted)) },
      signal,
    )
    return data
  },
)

/** The numbers on the tabs of the workers' screen. */
export const workerCountsMachine = readMachine(
  'workerCounts',
  'The number of own workers, of workers who can be found, and of active job posts.',
  (signal) => directory.counts({}, signal).then(({ data }) => data),
)
