import type { Notification } from '#shared/api/kit/notification'

/** A mark for all notifications. */
export const all = 'all'
/** Notifications as they are loaded, with the total number of unread ones. */
export type Page = { data: Notification[]; meta: { unread: number } }
/** Rows of the first page; older notifications are not loaded. */
export const perPage = 50
/** As many as are kept, and as one answer has at most. */
const most = 200

/** Merges two lists by id, newest first (ids are UUIDv7, which sort by time). New versions replace known ones. */
export function merge(existing: Notification[], incoming: Notification[]): Notification[] {
  const byId = new Map([...existing, ...incoming].map((notification) => [notification.id, notification]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, most)
}

/**
 * Whether this one was not there yet. One that is older than all that are kept was: it comes late, after it was loaded
 * and has made room for newer ones.
 */
export const isNew = (existing: readonly Notification[], { id }: Notification): boolean =>
  !existing.some((one) => one.id === id) && !(existing.length >= most && id < (existing.at(-1)?.id ?? ''))

/**
 * Marks these as read, or all without `ids`. Only the server knows the exact time; an approximate one is used until the
 * next load.
 */
export const markRead = (items: Notification[], ids: readonly string[] | null): Notification[] =>
  items.map((item) =>
    item.read_at === null && (!ids || ids.includes(item.id)) ? { ...item, read_at: item.meta.created_at } : item,
  )

/** A page from the server, on which marks that are still to be sent count already. */
export function withMarks({ data, meta }: Page, marks: readonly string[]): Page {
  const isAll = marks.includes(all)
  return {
    data: markRead(data, isAll ? null : marks),
    meta: { unread: isAll ? 0 : Math.max(0, meta.unread - marks.length) },
  }
}

type Query = { per_page: number; after?: string }
/** Before all ids: where somebody begins who had no notification yet. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The newest, with what was marked as read elsewhere, and all that came after the newest one that was there. Found by
 * comparison, not after a cursor: a notification whose transaction took longer can have an older id.
 */
export async function loadMissed(list: (query: Query) => Promise<Page>, after = beforeAll): Promise<Page> {
  const { data, meta } = await list({ per_page: perPage })
  let gap = data.length === perPage && data.every(({ id }) => id > after) ? after : undefined
  const found = new Map(data.map((one) => [one.id, one]))
  while (gap) {
    const page = await list({ per_page: most, after: gap })
    for (const one of page.data) found.set(one.id, one)
    gap = page.data.length === most ? page.data.at(-1)?.id : undefined
  }
  return { data: [...found.values()], meta }
}
