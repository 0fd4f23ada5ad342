import { type AppRoute, pathOf } from '#shared/api/kit/paths'

/** The slugs of all tabs of a worker, in their order. The remembered tab is stored as an index into this list. */
export const workerSlugs = [
  'overview',
  'profile',
  'documents',
  'assignments',
  'contracts',
  'timesheets',
  'checkins',
] as const
export type WorkerSlug = (typeof workerSlugs)[number]

/** Tabs with a route of their own; the others are in the query parameter `tab`. */
const routes: Partial<Record<WorkerSlug, AppRoute & ('workerAssignment' | 'workerContract' | 'workerTimesheet')>> = {
  assignments: 'workerAssignment',
  contracts: 'workerContract',
  timesheets: 'workerTimesheet',
}
export function addressOfTab(slug: string, tab: WorkerSlug): string {
  const route = routes[tab]
  if (route) return pathOf({ route, params: { slug } })
  const query = tab === 'overview' ? undefined : { tab }
  return pathOf(query ? { route: 'worker', params: { slug }, query } : { route: 'worker', params: { slug } })
}
/** The tab named in the query of an address. */
export const tabIn = (query: URLSearchParams): WorkerSlug | undefined =>
  workerSlugs.find((one) => one === query.get('tab'))
