import type { Notification } from '#contract/notification'

/**
 * What the feed announces to open pages. `missed`: notifications from a time without a socket, possibly none.
 * `siteChanged` without a site and `sheetChanged` without a week: any of them can have changed.
 */
export type FeedNews =
  | { type: 'arrived'; notification: Notification }
  | { type: 'missed'; notifications: Notification[] }
  | { type: 'siteChanged'; siteId?: string | undefined; workerSlug?: string | undefined }
  | { type: 'sheetChanged'; sheetId?: string | undefined }

export const notificationsOf = (news: FeedNews): Notification[] =>
  news.type === 'arrived' ? [news.notification] : news.type === 'missed' ? news.notifications : []

/** Somebody checked in or out on a site, as far as the user is notified of it. */
const isMove = ({ type }: Notification): boolean => type === 'worker.onsite.change'

/**
 * The newest of them, of anybody or of one worker. Ids grow with time; the order of a page of notifications is not
 * fixed.
 */
export const newestMove = (news: FeedNews, slug?: string): Notification | undefined =>
  notificationsOf(news)
    .filter((one) => isMove(one) && (slug === undefined || one.action.worker_slug === slug))
    .sort((a, b) => (a.id < b.id ? 1 : -1))[0]

/** Whether lists of weeks can have changed. */
export const concernsSheets = (news: FeedNews): boolean =>
  news.type === 'sheetChanged' || notificationsOf(news).some(({ type }) => type.startsWith('timesheet.'))

/** Whether one week can have changed; check-ins add hours to it too. */
export const concernsSheet = (news: FeedNews, id: string | undefined): boolean =>
  news.type === 'sheetChanged' ? (news.sheetId ?? id) === id : news.type !== 'siteChanged'

/** The same for the user's own weeks, to which every check-in and check-out adds hours. */
export const concernsOwnSheets = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || concernsSheets(news) || notificationsOf(news).some(isMove)

/** The same for one of the user's own weeks. */
export const concernsOwnSheet = (news: FeedNews, id: string | undefined): boolean =>
  news.type === 'siteChanged' || concernsSheet(news, id)

/** Whether lists and counts of sites can have changed: who is on them, or who has access to them. */
export const concernsSites = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || notificationsOf(news).some((one) => isMove(one) || one.type.startsWith('site.'))

/**
 * The same for check-ins and check-outs on one site. The news of a check-out does not name the site, so each one
 * counts.
 */
export const concernsSite = (news: FeedNews, id: string): boolean =>
  news.type === 'siteChanged' ? (news.siteId ?? id) === id : notificationsOf(news).some(isMove)

/** Whether the home page can have changed; it counts everything. */
export const concernsHome = (news: FeedNews): boolean => news.type !== 'missed' || news.notifications.length > 0

/** Whether lists of workers can have changed: who is on site, or anything else shown for a worker. */
export const concernsWorkers = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || notificationsOf(news).some(({ action }) => action.worker_slug !== undefined)

export const concernsWorker = (news: FeedNews, slug: string): boolean =>
  (news.type === 'siteChanged' && (news.workerSlug ?? slug) === slug) ||
  notificationsOf(news).some(({ action }) => action.worker_slug === slug)
