import { type FeedNews, notificationsOf } from './feed-news.ts'

/**
 * Whether a gate may be somebody else's now, or be closed to its guard: what is said of the site, or of the reader's own
 * work. Not each coming and going: a busy gate would read its list all day.
 */
export const concernsGate = (news: FeedNews, siteId: string): boolean =>
  news.type === 'siteChanged'
    ? news.workerSlug === undefined && (news.siteId ?? siteId) === siteId
    : notificationsOf(news).some(
        ({ type, action }) =>
          type.startsWith('assignment.') || (type.startsWith('site.') && (action.site_id ?? siteId) === siteId),
      )
