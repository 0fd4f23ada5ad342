import { type FeedNews, notificationsOf } from './feed-news.ts'

/**
 * Whether a gate can have passed to somebody else, or be closed to its guard: news about the site or the user's own
 * assignments. Check-ins and check-outs do not count: a busy gate would reload its list all day.
 */
export const concernsGate = (news: FeedNews, siteId: string): boolean =>
  news.type === 'siteChanged'
    ? news.workerSlug === undefined && (news.siteId ?? siteId) === siteId
    : notificationsOf(news).some(
        ({ type, action }) =>
          type.startsWith('assignment.') || (type.startsWith('site.') && (action.site_id ?? siteId) === siteId),
      )
