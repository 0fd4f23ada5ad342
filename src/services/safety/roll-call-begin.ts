import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import type { RollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { newId } from '#shared/domain/kit/id'
import { type PeerMarks, withPeerMarks } from '#shared/domain/safety/roll-call-merge'
import { begun, type Marshal } from '#shared/domain/safety/roll-call-session'
import { started } from '#shared/domain/safety/roll-call-status'
import { ofThisPage } from './roll-call.ts'
import { withArrivals } from './roll-call-arrivals.ts'
import { rollCallOfflineStore } from './roll-call-offline-store.ts'

/** Starts a roll call on this phone, with or without network; one that another tab has begun since is entered. */
export async function beginCall({
  session,
  kind,
  me,
}: {
  session: RollCallSession | undefined
  kind: RollCallKind
  me: Marshal
}) {
  if (!session) throw new Error('There is no list on this phone.')
  const call: RollCall = {
    id: newId(),
    site_id: session.list.site_id,
    site: session.list.site,
    kind,
    status: started,
    started_at: new Date(Date.now() + session.ahead).toISOString(),
    started_by: me.name,
    closed_at: null,
    closed_by: null,
    may_run: true,
    key: session.list.seal,
  }
  const next = await withArrivals(begun(session, call))
  return { session: ofThisPage(await rollCallOfflineStore.keep(next, session)) }
}

/** Joins the roll call found in another marshal's codes. */
export async function joinCall({
  session,
  merged,
}: {
  session: RollCallSession
  merged: PeerMarks
}): Promise<{ session: RollCallSession }> {
  const next = await withArrivals(withPeerMarks(session, merged))
  return { session: ofThisPage(await rollCallOfflineStore.keep(next, session)) }
}
