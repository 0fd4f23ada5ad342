import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import { hasUnsent, type Marshal, withNotes } from '#shared/domain/safety/roll-call-session'
import { isOver } from '#shared/domain/safety/roll-call-status'
import { isUnsettled, withoutPassedOn } from '#shared/domain/safety/roll-call-unsent'
import { type Answer, answered, isRightEnded, syncSession, unsentTwins } from './roll-call.ts'
import { rollCallOfflineStore } from './roll-call-offline-store.ts'

/**
 * The sites of whose roll calls this phone keeps something that the server has not taken. `isWorker`: the marshal can
 * open no roll call any more. Their right is over on this phone too: the list is deleted, and the rest is to be handed
 * in.
 */
export async function readUnsent({ me, isWorker }: { me: Marshal; isWorker: boolean }): Promise<{ siteIds: string[] }> {
  const handedIn = (current: RollCallSession) => {
    const next = current.right_ended ? current : withoutRight(withNotes(current, me))
    return isUnsettled(next) ? next : undefined
  }
  const siteIds: string[] = []
  for (const session of await rollCallOfflineStore.ofOwner(me.id)) {
    const isHandedIn = !isWorker || (session.right_ended === true && isUnsettled(session))
    const next = isHandedIn ? session : await rollCallOfflineStore.update(session, handedIn)
    if (next?.call && isUnsettled(next)) siteIds.push(next.list.site_id)
  }
  return { siteIds: [...new Set(siteIds)] }
}

type Whose = { siteId: string; me: Marshal }
type Kept = { session: RollCallSession | undefined }

/**
 * Merges the answer to `sent` into what is stored by now. The desk may be open in another tab: what it stored meanwhile
 * stays, a later answer that it had is not undone, and another roll call is left alone.
 */
function withAnswerTo(sent: RollCallSession, current: RollCallSession, me: Marshal, answer: Answer): RollCallSession {
  if (current.call?.id !== sent.call?.id || current.right_ended) return current
  const absorbed = answered(current, me, answer)
  const merged = { ...absorbed, unsent: [...absorbed.unsent, ...unsentTwins(current, answer)] }
  const hasEnded = isOver(current.call) && merged.call?.id === current.call?.id
  const next = hasEnded ? { ...merged, call: current.call } : merged
  if ('whole' in answer) return next
  // The answer holds what is new since `sent`: what is stored may be older than that, and has to be read again.
  const isOlder = current.revision < sent.revision
  return { ...next, revision: isOlder ? current.revision : Math.max(current.revision, next.revision) }
}

/**
 * Sends a part of what is stored of the site's roll call, and stores the answer; without anything unsent it makes no
 * call. Of a marshal whose right has ended the answer is what is to be handed in. Throws on a refusal and without an
 * answer.
 */
export async function sendUnsent({ siteId, me }: Whose, signal?: AbortSignal): Promise<Kept> {
  const session = await rollCallOfflineStore.read(siteId, me.id)
  if (!session?.call || session.right_ended || !hasUnsent(session)) return { session }
  const change = await syncSession({ session }, signal).then(
    (answer) =>
      'update' in answer && answer.update.right_ended
        ? (current: RollCallSession) => withoutRight(withNotes(withAnswerTo(session, current, me, answer), me))
        : (current: RollCallSession) => withAnswerTo(session, current, me, answer),
    (error: unknown) => {
      if (!isRightEnded(error)) throw error
      return (current: RollCallSession) => withoutRight(withNotes(current, me))
    },
  )
  return { session: await rollCallOfflineStore.update(session, change) }
}

/** Another marshal has been told what was shown of the session: what another tab stored since stays. */
export async function settleRejected({ session }: { session: RollCallSession }): Promise<Kept> {
  return { session: await rollCallOfflineStore.update(session, (current) => withoutPassedOn(current, session)) }
}
