import { type FeedEvent, notificationsOf } from '#machines/account/feed-events'

/**
 * Whether a gate can have passed to somebody else, or be closed to its guard: news about the site or the user's own
 * assignments. Check-ins and check-outs do not count: a busy gate would reload its list all day.
 */
export const concernsGate = (event: FeedEvent, siteId: string): boolean =>
  event.type === 'siteChanged'
    ? event.workerSlug === undefined && (event.siteId ?? siteId) === siteId
    : notificationsOf(event).some(
        ({ type, action }) =>
          type.startsWith('assignment.') || (type.startsWith('site.') && (action.site_id ?? siteId) === siteId),
      )
