import type { Notification } from '#contract/notification'

/**
 * What the feed says to open pages. `missed`: what came while the socket was away, perhaps nothing. `siteChanged` of no
 * site and `sheetChanged` of no week: any may have changed then.
 */
export type FeedNews =
  | { type: 'arrived'; notification: Notification }
  | { type: 'missed'; notifications: Notification[] }
  | { type: 'siteChanged'; siteId?: string | undefined; workerSlug?: string | undefined }
  | { type: 'sheetChanged'; sheetId?: string | undefined }

export const notificationsOf = (news: FeedNews): Notification[] =>
  news.type === 'arrived' ? [news.notification] : news.type === 'missed' ? news.notifications : []

/** Somebody came to a site or left it, as far as the reader is told. */
const isMove = ({ type }: Notification): boolean => type === 'worker.onsite.change'

/** The newest of them, of anybody or of one worker; ids grow with time, and a page of news comes in either order. */
export const newestMove = (news: FeedNews, slug?: string): Notification | undefined =>
  notificationsOf(news)
    .filter((one) => isMove(one) && (slug === undefined || one.action.worker_slug === slug))
    .sort((a, b) => (a.id < b.id ? 1 : -1))[0]

/** Whether lists of weeks may show something else now. */
export const concernsSheets = (news: FeedNews): boolean =>
  news.type === 'sheetChanged' || notificationsOf(news).some(({ type }) => type.startsWith('timesheet.'))

/** Whether one week may have changed: hours come to it by check-ins too. */
export const concernsSheet = (news: FeedNews, id: string | undefined): boolean =>
  news.type === 'sheetChanged' ? (news.sheetId ?? id) === id : news.type !== 'siteChanged'

/** The same for the reader's own weeks, to which every coming and going adds hours. */
export const concernsOwnSheets = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || concernsSheets(news) || notificationsOf(news).some(isMove)

/** Whether one of them may. */
export const concernsOwnSheet = (news: FeedNews, id: string | undefined): boolean =>
  news.type === 'siteChanged' || concernsSheet(news, id)

/** Whether what is counted and listed of sites may be something else now: who is on them, and which are whose. */
export const concernsSites = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || notificationsOf(news).some((one) => isMove(one) || one.type.startsWith('site.'))

/** The same for the comings and goings of one site. Who left is said without the site. */
export const concernsSite = (news: FeedNews, id: string): boolean =>
  news.type === 'siteChanged' ? (news.siteId ?? id) === id : notificationsOf(news).some(isMove)

/** Whether the home page may show something else now: it counts of everything. */
export const concernsHome = (news: FeedNews): boolean => news.type !== 'missed' || news.notifications.length > 0

/** Whether lists of workers may show something else now: who is on site, and what else is said of a worker. */
export const concernsWorkers = (news: FeedNews): boolean =>
  news.type === 'siteChanged' || notificationsOf(news).some(({ action }) => action.worker_slug !== undefined)

/** Whether one worker may have changed. */
export const concernsWorker = (news: FeedNews, slug: string): boolean =>
  (news.type === 'siteChanged' && (news.workerSlug ?? slug) === slug) ||
  notificationsOf(news).some(({ action }) => action.worker_slug === slug)
