import type { Notification } from '#shared/api/kit/notification'

type ConversationEvent = {
  type: 'conversationChanged'
  conversationId?: string | undefined
  modelId?: string | undefined
}
/**
 * What the feed announces to open pages. `missed`: notifications from a time without a socket, possibly none.
 * `siteChanged` without a site, `timesheetChanged` without a week, `conversationChanged` without a conversation: each of
 * them can have changed; with `modelId`, the card of that offer or post. `unseen`: how many messages of a conversation the user has not seen.
 */
export type FeedEvent =
  | { type: 'arrived'; notification: Notification }
  | { type: 'missed'; notifications: Notification[] }
  | { type: 'siteChanged'; siteId?: string | undefined; workerSlug?: string | undefined }
  | { type: 'timesheetChanged'; timesheetId?: string | undefined }
  | ConversationEvent
  | { type: 'unseen'; conversationId: string; unseenCount: number }

export const notificationsOf = (event: FeedEvent): Notification[] =>
  event.type === 'arrived' ? [event.notification] : event.type === 'missed' ? event.notifications : []

/** Somebody checked in or out on a site, as far as the user is notified of it. */
const isMove = ({ type }: Notification): boolean => type === 'worker.onsite.change'

/**
 * The newest of them, of anybody or of one worker. Ids grow with time; the order of a page of notifications is not
 * fixed.
 */
export const newestMove = (event: FeedEvent, slug?: string): Notification | undefined =>
  notificationsOf(event)
    .filter((one) => isMove(one) && (slug === undefined || one.action.worker_slug === slug))
    .sort((a, b) => (a.id < b.id ? 1 : -1))[0]

/** Whether lists of weeks can have changed. */
export const concernsTimesheets = (event: FeedEvent): boolean =>
  event.type === 'timesheetChanged' || notificationsOf(event).some(({ type }) => type.startsWith('timesheet.'))

/** Whether one week can have changed; check-ins add hours to it too. */
export const concernsTimesheet = (event: FeedEvent, id: string | undefined): boolean =>
  event.type === 'timesheetChanged'
    ? (event.timesheetId ?? id) === id
    : event.type === 'arrived' || event.type === 'missed'

/** The same for the user's own weeks, to which every check-in and check-out adds hours. */
export const concernsOwnTimesheets = (event: FeedEvent): boolean =>
  event.type === 'siteChanged' || concernsTimesheets(event) || notificationsOf(event).some(isMove)

/** The same for one of the user's own weeks. */
export const concernsOwnTimesheet = (event: FeedEvent, id: string | undefined): boolean =>
  event.type === 'siteChanged' || concernsTimesheet(event, id)

/** Whether lists and counts of sites can have changed: who is on them, or who has access to them. */
export const concernsSites = (event: FeedEvent): boolean =>
  event.type === 'siteChanged' || notificationsOf(event).some((one) => isMove(one) || one.type.startsWith('site.'))

/**
 * The same for check-ins and check-outs on one site. The news of a check-out does not name the site, so each one
 * counts.
 */
export const concernsSite = (event: FeedEvent, id: string): boolean =>
  event.type === 'siteChanged' ? (event.siteId ?? id) === id : notificationsOf(event).some(isMove)

/**
 * Whether the home page can have changed; it counts everything, and unseen messages by their counter. A conversation
 * changes with each message of the user's own too, so it counts only after a time without a socket.
 */
export const concernsHome = (event: FeedEvent): boolean =>
  event.type === 'missed'
    ? event.notifications.length > 0
    : event.type !== 'conversationChanged' || event.conversationId === undefined

/** Whether the list of conversations can have changed. */
export const concernsConversations = (event: FeedEvent): boolean =>
  event.type === 'conversationChanged' || event.type === 'unseen'

/** Whether an open conversation can have changed: a message, or that the other person has read. */
export const concernsConversation = (event: FeedEvent, id: string): event is ConversationEvent =>
  event.type === 'conversationChanged' && (event.conversationId ?? id) === id

/** Whether lists of workers can have changed: who is on site, or anything else shown for a worker. */
export const concernsWorkers = (event: FeedEvent): boolean =>
  event.type === 'siteChanged' || notificationsOf(event).some(({ action }) => action.worker_slug !== undefined)

export const concernsWorker = (event: FeedEvent, slug: string): boolean =>
  (event.type === 'siteChanged' && (event.workerSlug ?? slug) === slug) ||
  notificationsOf(event).some(({ action }) => action.worker_slug === slug)
