import { gateList, isDenied, type Whose } from '#services/gate/gate-list'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { hasUnsent, newSession } from '#shared/domain/safety/roll-call-session'
import { isUnsettled } from '#shared/domain/safety/roll-call-unsent'
import { fire } from './fire.ts'
import { absorbed, aheadOf, isUnderWay, syncSession } from './roll-call.ts'
import { newDevice } from './roll-call-device.ts'
import { rollCallOfflineStore } from './roll-call-offline-store.ts'

/** Nothing but a list is stored: no roll call under way, and nothing that is to be sent, handed in or passed on. */
const isListOnly = (session: RollCallSession) =>
  session.right_ended !== true && !isUnderWay(session) && !isUnsettled(session)

/** Whether the site is still open on this device: who has logged out meanwhile leaves no list behind. */
const isStillOpen = async ({ userId, siteId }: Whose) =>
  (await gateList.keptSites({ userId }))?.some(({ id }) => id === siteId) === true

/** Renews the stored list of a site's roll call; what is still to be sent or passed on stays as it is. */
export async function renewList(whose: Whose): Promise<void> {
  const { userId, siteId } = whose
  const kept = await rollCallOfflineStore.read(siteId, userId)
  if (kept && !isListOnly(kept)) return renewCall(kept)
  const { data: list } = await fire.people({ params: { id: siteId } }).catch(async (error: unknown) => {
    if (kept && isDenied(error))
      await rollCallOfflineStore.update(kept, (current) => (isListOnly(current) ? undefined : current))
    throw error
  })
  if (!(await isStillOpen(whose))) return
  const fresh = { ...newSession(userId, kept?.device ?? newDevice(), list), ahead: aheadOf(list.as_of) }
  if (!kept) return rollCallOfflineStore.keepFirst(fresh)
  await rollCallOfflineStore.update(kept, (current) => {
    const isOlder = Date.parse(current.list.as_of) <= Date.parse(list.as_of)
    return isListOnly(current) && isOlder ? { ...fresh, device: current.device } : current
  })
}

/**
 * Reads how a roll call goes on of which all is sent: one that has ended elsewhere must not run on for whoever opens it
 * without network, who could start no other.
 */
async function renewCall(kept: RollCallSession): Promise<void> {
  const isCurrent = (session: RollCallSession) =>
    isUnderWay(session) && !hasUnsent(session) && !session.right_ended && session.call?.id === kept.call?.id
  if (!isCurrent(kept)) return
  const answer = await syncSession({ session: kept })
  await rollCallOfflineStore.update(kept, (current) =>
    isCurrent(current) && current.revision === kept.revision ? absorbed(current, answer) : current,
  )
}

let isFollowing = false
/**
 * Renews the list of a roll call with that of its gate, as often at most and once at a time: a roll call that begins
 * without network has whoever the gate has.
 */
export function followGateLists(): void {
  if (isFollowing) return
  isFollowing = true
  /** By site: whether its gate's list was renewed again after the request was sent. */
  const renewing = new Map<string, boolean>()
  const renew = async (whose: Whose): Promise<void> => {
    renewing.set(whose.siteId, false)
    await renewList(whose).catch(() => {})
    const isOvertaken = renewing.get(whose.siteId) === true
    renewing.delete(whose.siteId)
    if (isOvertaken) await renew(whose)
  }
  gateList.listen((whose) => {
    if (renewing.has(whose.siteId)) renewing.set(whose.siteId, true)
    else void renew(whose)
  })
}
