import type { Notification } from '#contract/notification'

/** A mark that stands for every notification. */
export const all = 'all'
/** Notifications as they are read, with how many are unread in all. */
export type Page = { data: Notification[]; meta: { unread: number } }

/** Joins two lists by id, newest first (ids are UUIDv7: their order is the order of time). What is new wins. */
export function merge(known: Notification[], news: Notification[]): Notification[] {
  const byId = new Map([...known, ...news].map((notification) => [notification.id, notification]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Marks one as read, or all when no id is given. The instant is the server's to know; any will do until the next load. */
export const markRead = (items: Notification[], id: string | undefined): Notification[] =>
  items.map((item) =>
    item.read_at === null && (!id || item.id === id) ? { ...item, read_at: item.meta.created_at } : item,
  )
