import type { Notification } from '#shared/api/kit/notification'

/** A mark for all notifications. */
export const all = 'all'
/** Notifications as they are loaded, with the total number of unread ones. */
export type Page = { data: Notification[]; meta: { unread: number } }

/** Merges two lists by id, newest first (ids are UUIDv7, which sort by time). New versions replace known ones. */
export function merge(existing: Notification[], incoming: Notification[]): Notification[] {
  const byId = new Map([...existing, ...incoming].map((notification) => [notification.id, notification]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * Marks one as read, or all when no id is given. Only the server knows the exact time; an approximate one is used until
 * the next load.
 */
export const markRead = (items: Notification[], id: string | undefined): Notification[] =>
  items.map((item) =>
    item.read_at === null && (!id || item.id === id) ? { ...item, read_at: item.meta.created_at } : item,
  )
