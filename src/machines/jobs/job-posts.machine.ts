import { drawerMachine } from '#machines/kit/drawer.machine'
import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { resourceMachine } from '#machines/kit/resource.machine'
import { jobPosts } from '#services/jobs/job-post'
import type { JobPost, ListedPostStatus, MarketPost } from '#shared/api/jobs/job-post'
import type { JobPreset } from '#shared/api/jobs/job-preset'

export type JobPostsQuery = { search: string; status: 'ALL' | ListedPostStatus; site: string }
export const everyPost: JobPostsQuery = { search: '', status: 'ALL', site: 'All' }
export const isPostFiltered = ({ search, status, site }: JobPostsQuery): boolean =>
  search.trim() !== '' || status !== everyPost.status || site !== everyPost.site

/** Numbers of the company's posts that the search and the site leave: by status, and of applications nobody has read. */
export type AboutPosts = { counts: Record<ListedPostStatus, number>; unread: number }

/** Posts of the company, the newest first. */
export const jobPostsMachine = listMachine<JobPost, JobPostsQuery, AboutPosts>(
  async ({ query: { search, ...query }, page, per_page }, signal) => {
    const typed = search.trim()
    const answer = await jobPosts.mine({ query: { ...query, page, per_page, ...(typed && { search: typed }) } }, signal)
    return { ...pageOf(answer), about: { counts: answer.counts, unread: answer.new_applications } }
  },
)

/** One post of the company. */
export const jobPostDetailMachine = resourceMachine(
  'jobPostDetail',
  'One job post of the company, until it is removed.',
  (id, signal) => jobPosts.oneOfMine({ params: { id } }, signal).then(({ data }) => data),
)

/** What lies over the list: the form of a new post or of one with an id, or the presets. */
type OverPosts = { kind: 'form'; id?: string; wide: true; preset?: JobPreset } | { kind: 'presets' }
export const overPostsMachine = drawerMachine<OverPosts>()

export type MarketQuery = {
  search: string
  role: string
  /** Pounds an hour, or 'All'. */
  rate: string
  /** First day, 'YYYY-MM-DD' or 'All'. */
  from: string
  /** Miles, or 'All'. */
  within: string
  sort: 'newest' | 'nearest' | 'best_paid'
}
export const wholeMarket: MarketQuery = {
  search: '',
  role: 'All',
  rate: 'All',
  from: 'All',
  within: 'All',
  sort: 'newest',
}
/** Number of filters that are set, not counting the search and the order. */
export const marketFiltersSet = ({ role, rate, from, within }: MarketQuery): number =>
  [role, rate, from, within].filter((one) => one !== 'All').length

/** Posts of all companies that a worker can apply to. */
export const jobMarketMachine = listMachine<MarketPost, MarketQuery>(
  ({ query: { search, role, rate, from, within, sort }, page, per_page }, signal) =>
    jobPosts
      .market(
        {
          query: {
            page,
            per_page,
            role,
            sort,
            ...(search.trim() && { search: search.trim() }),
            ...(rate !== 'All' && { rate_from: Number(rate) }),
            ...(from !== 'All' && { start_from: from }),
            ...(within !== 'All' && { within_miles: Number(within) }),
          },
        },
        signal,
      )
      .then(pageOf),
)
