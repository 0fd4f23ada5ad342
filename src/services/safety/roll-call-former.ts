import { untakenOf, withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import { hasUnsent, type Marshal, withNotes } from '#shared/domain/safety/roll-call-session'
import { rollCallOfflineStore } from './roll-call-offline-store.ts'

/**
 * The sites of whose roll calls this phone keeps something that the server has not taken, where the marshal's right has
 * ended; `isWorker`: wherever they were one, since a worker can open no roll call. From there on their right is over on
 * this phone too: the list is deleted, and the rest is to be handed in.
 */
export async function endRights({ me, isWorker }: { me: Marshal; isWorker: boolean }): Promise<{ siteIds: string[] }> {
  const siteIds: string[] = []
  for (const session of await rollCallOfflineStore.ofOwner(me.id)) {
    if (!session.right_ended && !isWorker) continue
    const next = session.right_ended ? session : withoutRight(withNotes(session, me))
    if (!next.call || !(hasUnsent(next) || untakenOf(next).length)) continue
    await rollCallOfflineStore.keep(next)
    siteIds.push(next.list.site_id)
  }
  return { siteIds: [...new Set(siteIds)] }
}
