import type { SitePeople, SiteWorker } from '#shared/api/gate/site-people'
import type { Notification } from '#shared/api/kit/notification'

type Moved = { text: string; row: SiteWorker | undefined }

/**
 * The check-ins and check-outs of a site in the news; `row` as it is now, or undefined for a person who was not listed.
 */
export const movedBy = (
  people: SitePeople | undefined,
  siteId: string,
  notifications: readonly Notification[],
): Moved[] =>
  notifications.flatMap(({ type, action, description, meta }): Moved[] => {
    if (type !== 'worker.onsite.change') return []
    const row = people?.data.find(({ slug }) => slug === action.worker_slug)
    const here = action.site_id === siteId
    if (!row) return here ? [{ text: description, row: undefined }] : []
    if (here) return [{ text: description, row: cameIn(row, siteId, meta.created_at) }]
    return row.onsite === null ? [] : [{ text: description, row: wentOut(row, meta.created_at) }]
  })

const cameIn = (row: SiteWorker, siteId: string, at: string): SiteWorker => ({
  ...row,
  status: 'On site',
  onsite: siteId,
  onsite_since: at,
  suspected_left_at: null,
  left_at: null,
})
const wentOut = (row: SiteWorker, at: string): SiteWorker => ({
  ...row,
  status: 'Left',
  onsite: null,
  onsite_since: null,
  onsite_checkin: null,
  suspected_left_at: null,
  left_at: at,
})

/** The list with the changed rows. */
export const withMoved = (people: SitePeople, moved: readonly Moved[]): SitePeople => ({
  ...people,
  data: people.data.map((one) => moved.findLast(({ row }) => row?.id === one.id)?.row ?? one),
})
