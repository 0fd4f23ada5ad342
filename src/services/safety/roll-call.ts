import { authSession } from '#services/account/session'
import { gateList, isDenied } from '#services/gate/gate-list'
import { client } from '#services/kit/client'
import { offlineShell } from '#services/kit/offline-shell'
import type { FireList } from '#shared/api/safety/fire'
import {
  claimedAtMost,
  type Mark,
  type RollCall,
  type RollCallUpdate,
  type RunningRollCall,
  type UnsentStart,
} from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { compareMarks, isSame, markKey } from '#shared/domain/safety/roll-call-marks'
import { untakenOf, withoutRight, withRight } from '#shared/domain/safety/roll-call-right-ended'
import { hasUnsent, type Marshal, newSession, withNotes, withoutCall } from '#shared/domain/safety/roll-call-session'
import { isOver, isRunning } from '#shared/domain/safety/roll-call-status'
import { type Ended, type Sent, withUpdate, withWhole } from '#shared/domain/safety/roll-call-step'
import { isToPassOn, isUnsettled } from '#shared/domain/safety/roll-call-unsent'
import { fire } from './fire.ts'
import { sendScans, withArrivals } from './roll-call-arrivals.ts'
import { newDevice } from './roll-call-device.ts'
import { rollCallOfflineStore } from './roll-call-offline-store.ts'

export const rollCalls = client(
  () => import('#shared/api/safety/roll-call').then((noun) => noun.rollCallApi),
  [],
  'all',
)

/** Marks per call. */
const batch = 500
/** Milliseconds that the server's clock is ahead, by the time in its answer. */
export const aheadOf = (now: string) => Date.parse(now) - Date.now()

/** A running roll call, or one whose last marks were not sent to the server. */
export const isUnderWay = (session: RollCallSession) =>
  session.call !== undefined && (isRunning(session.call) || hasUnsent(session))

export type Answer = { whole: RunningRollCall; ahead: number } | { update: RollCallUpdate; sent: Sent; ahead: number }

/** Merges an answer into the current book: marks made in the meantime are kept. */
export const absorbed = (session: RollCallSession, answer: Answer): RollCallSession =>
  'whole' in answer
    ? withWhole(session, answer.whole, answer.ahead)
    : withUpdate(session, answer.update, answer.sent, answer.ahead)

/** Merges an answer; what is typed of a roll call that it ends is marked. */
export function answered(session: RollCallSession, me: Marshal, answer: Answer): RollCallSession {
  const next = absorbed(session, answer)
  return isOver(next.call) ? withNotes(next, me) : next
}

/** Those to send of another tab that have the key of a mark that was sent: it is another one. */
export function unsentTwins({ unsent }: RollCallSession, answer: Answer): Mark[] {
  const sent = new Map('update' in answer ? answer.sent.marks.map((mark) => [markKey(mark), mark]) : [])
  return unsent.filter((mark) => {
    const twin = sent.get(markKey(mark))
    return twin !== undefined && !isSame(twin, mark)
  })
}

type Whose = { siteId: string; me: Marshal }

/** Two tabs that count at once, each without the other's marks, must not give a number twice. */
const pageDevice = newDevice()
/** The session with the name by which this page counts its marks. */
export const ofThisPage = (session: RollCallSession): RollCallSession => ({ ...session, device: pageDevice })

/**
 * The stored book of a site; when its roll call is over and all of it passed on, a new one with its list. With whom the
 * gate of this device let in since.
 */
export async function recallSession({ siteId, me }: Whose): Promise<{ session: RollCallSession | undefined }> {
  const kept = await rollCallOfflineStore.read(siteId, me.id)
  if (!kept || kept.right_ended || isToPassOn(kept)) return { session: kept }
  if (!isUnderWay(kept)) return { session: ofThisPage(await withArrivals(withoutCall(kept))) }
  // Stored at once: what this page changes is compared with what it had.
  return { session: ofThisPage(await rollCallOfflineStore.keep(await withArrivals(kept), kept)) }
}

/** The stored book of a site, updated from the server. Throws on a refusal and without an answer. */
export async function openSession({ siteId, me }: Whose, signal?: AbortSignal): Promise<{ session: RollCallSession }> {
  authSession.keepForOffline()
  const installed = offlineShell.install()
  const kept = await rollCallOfflineStore.read(siteId, me.id)
  const { data: list } = await fire.people({ params: { id: siteId } }, signal).catch(async (error: unknown) => {
    await forgetIfDenied(error, { siteId, me }, kept)
    throw error
  })
  const session = await joined(kept, list, me, signal)
  // Do not overwrite a roll call that was started here in the meantime.
  signal?.throwIfAborted()
  // On the first visit, wait until the device can open without network. A stored list is shown without waiting.
  const [opened] = await Promise.all([keepOpened(session, kept), kept ? undefined : installed])
  const arrived = await withArrivals(opened)
  // Stored at once: what this page changes is compared with what it had.
  return { session: ofThisPage(opened.call ? await rollCallOfflineStore.keep(arrived, opened) : arrived) }
}
/** Stores what was opened. What another tab has begun or marked since `kept` was read stays, with the new list. */
async function keepOpened(session: RollCallSession, kept: RollCallSession | undefined): Promise<RollCallSession> {
  const ownOf = ({ call, unsent_start, unsent, unsent_people, refused, drafts, right_ended }: RollCallSession) =>
    JSON.stringify([call?.id, call?.status, unsent_start, unsent, unsent_people, refused, drafts, right_ended])
  const { list } = session
  const opened = await rollCallOfflineStore.update(session, (current) => {
    if (kept && ownOf(kept) === ownOf(current)) return session
    return current.right_ended ? withRight(current, list) : { ...current, list }
  })
  return opened ?? rollCallOfflineStore.keep(session, kept)
}
async function joined(stored: RollCallSession | undefined, list: FireList, me: Marshal, signal?: AbortSignal) {
  const kept = stored?.right_ended ? withRight(stored, list) : stored
  // What was marked or started here continues, whatever runs on the server: the next step merges both.
  if (kept && isUnderWay(kept) && (hasUnsent(kept) || kept.call?.id === list.running?.id)) return { ...kept, list }
  if (kept && isToPassOn(kept)) return { ...kept, list }
  // A roll call that begins without network has the server's time by this.
  const fresh = { ...newSession(me.id, kept?.device ?? pageDevice, list), ahead: aheadOf(list.as_of) }
  if (!list.running) return fresh
  const { data } = await rollCalls.read({ params: { id: list.running.id } }, signal)
  return withWhole(fresh, data, aheadOf(data.now))
}

/** Taken away from this marshal: it does not open without network either, at the gate neither. Unsent marks stay. */
async function forgetIfDenied(
  error: unknown,
  { siteId, me }: Pick<Whose, 'siteId'> & { me: Pick<Marshal, 'id'> },
  kept: RollCallSession | undefined,
) {
  if (!isDenied(error)) return
  if (kept) await rollCallOfflineStore.update(kept, (current) => (isUnsettled(current) ? current : undefined))
  await gateList.forget({ userId: me.id, siteId }).catch(() => {})
}

const notOpen = () => new Error('There is no roll call open on this phone.')

/**
 * One step of synchronisation: sends a start or marks that the server does not have, or gets its changes. A site that
 * was taken away is deleted from the phone once nothing of it is left to send or to pass on.
 */
export async function syncSession(
  { session }: { session: RollCallSession | undefined },
  signal?: AbortSignal,
): Promise<Answer> {
  if (!session?.call) throw notOpen()
  try {
    return await sync(session, session.call, signal)
  } catch (error) {
    await forgetIfDenied(error, { siteId: session.call.site_id, me: { id: session.owner } }, session)
    throw error
  }
}
async function sync(session: RollCallSession, call: RollCall, signal?: AbortSignal): Promise<Answer> {
  if (session.unsent_start) {
    const body = { id: call.id, ...startOf(session, call) }
    const { data } = await startOrJoin({ params: { id: call.site_id }, body }, signal)
    return { whole: data, ahead: aheadOf(data.now) }
  }
  const params = { id: call.id }
  if (session.revision < 0) {
    const { data } = await rollCalls.read({ params }, signal)
    return { whole: data, ahead: aheadOf(data.now) }
  }
  if (hasUnsent(session) && !(await sendScans(session))) return sendMarks(session, signal)
  const { data } = await rollCalls.updates({ params, query: { since: session.revision } }, signal)
  return { update: data, sent: { marks: [], people: [] }, ahead: aheadOf(data.now) }
}

const startOf = ({ ahead }: RollCallSession, { kind, key, started_at }: RollCall) => {
  const started_ago = Math.max(0, Math.round((Date.now() + ahead - Date.parse(started_at)) / 1000))
  return { kind, key, started_ago: Math.min(started_ago, claimedAtMost) }
}

// By their clocks: no call for help comes in a later batch than its answer.
const sendMarks = (session: RollCallSession, signal?: AbortSignal) =>
  sendBatch(session, session.unsent.toSorted(compareMarks).slice(0, batch), signal)

async function sendBatch(session: RollCallSession, marks: Mark[], signal?: AbortSignal, start?: UnsentStart) {
  const sent: Sent = { marks, people: session.unsent_people.slice(0, 200) }
  const body = { since: Math.max(0, session.revision), start, added: sent.people, marks: sent.marks }
  const { data } = await rollCalls.mark({ params: { id: session.call?.id ?? '' }, body }, signal)
  return { update: data, sent, ahead: aheadOf(data.now) }
}

/** Whether the server answered that the caller has no access to the site any more; something in between says it otherwise. */
export const isRightEnded = (error: unknown) => Object(error).status === 404 && Object(error).message === 'Not found.'

/**
 * Whether somebody whose right to a site had ended has it again, where handing in would not show it: nothing is unsent, or
 * the roll call is to be started first.
 */
async function isRightBack({ call, list, unsent_start, unsent, unsent_people }: RollCallSession, signal?: AbortSignal) {
  if (!call || (!unsent_start && unsent.length + unsent_people.length > 0)) return false
  const asMarshal = unsent_start
    ? fire.people({ params: { id: list.site_id } }, signal)
    : rollCalls.read({ params: { id: call.id } }, signal)
  return asMarshal.then(
    () => true,
    (error: unknown) => {
      // Without a network too a marshal can say that what was refused has been passed on.
      if (isDenied(error) || !unsent_start) return false
      throw error
    },
  )
}

const helpFirst = ({ mark }: Mark) => (mark === 'NEEDS_HELP' ? 0 : 1)
const isHandedIn = ({ unsent, unsent_people }: RollCallSession) => unsent.length + unsent_people.length === 0
/** A former marshal's session after the answer to a batch. */
function withAnswerToBatch(session: RollCallSession, answer: Extract<Answer, { update: unknown }>): RollCallSession {
  const merged = absorbed(session, answer)
  const next = { ...merged, right_ended: true, unsent: [...merged.unsent, ...unsentTwins(session, answer)] }
  // A start is still to be sent should the right come back.
  return answer.update.right_ended ? withoutRight(next) : { ...next, unsent_start: false }
}

/**
 * Sends what is on the phone of a marshal whose right to the site has ended. What the server refuses stays on the phone;
 * the rest of the list is deleted. Whose right is back (`right_ended` is false then) sends all that is left as a marshal:
 * it stays on the phone as it is, and opening the roll call again makes it a marshal's. What another tab stores
 * meanwhile is sent too. Throws when the server takes nothing, or does not answer.
 */
export async function handIn({ session }: { session: RollCallSession }, signal?: AbortSignal) {
  const isFormer = ({ call, right_ended }: RollCallSession) => right_ended === true && call?.id === session.call?.id
  const store = async (from: RollCallSession, change: (current: RollCallSession) => RollCallSession) => {
    const stored = await rollCallOfflineStore.update(from, (current) => {
      if (!isFormer(current)) return current
      const next = change(current)
      return untakenOf(next).length || !isHandedIn(next) ? next : undefined
    })
    return stored ?? change(from)
  }
  let next = await store(session, (current) => current)
  if (!isFormer(next)) return { session: next }
  if (untakenOf(next).length && (await isRightBack(next, signal))) return { session: { ...next, right_ended: false } }
  const { call, unsent_start } = next
  const start = call && unsent_start ? { site_id: call.site_id, ...startOf(next, call) } : undefined
  while (isFormer(next) && !isHandedIn(next)) {
    // Calls for help first: people added by hand are taken only with theirs.
    const marks = next.unsent.toSorted((a, b) => helpFirst(a) - helpFirst(b) || compareMarks(a, b)).slice(0, batch)
    const answer = await sendBatch(next, marks, signal, start).catch(async (error: unknown) => {
      // Of a start that a marshal can send the server takes nothing: the right may be back since the reading above.
      if (start && isRightEnded(error) && (await isRightBack(next, signal))) return undefined
      throw error
    })
    if (!answer) return { session: { ...next, right_ended: false } }
    next = await store(next, (current) => withAnswerToBatch(current, answer))
    if (!answer.update.right_ended) return { session: { ...next, right_ended: false } }
  }
  return { session: next }
}

/**
 * Starts a roll call, or reads the one because of which the start is refused: it runs, or was of the same alarm and is
 * over. One that ended only after the refusal may be of another alarm, so the start is sent once more. Throws any other
 * refusal.
 */
async function startOrJoin(start: Parameters<typeof rollCalls.start>[0], signal?: AbortSignal, ended?: string) {
  return rollCalls.start(start, signal).catch(async (error: unknown): ReturnType<typeof rollCalls.start> => {
    const { StartRefused } = await import('#shared/api/safety/roll-call')
    const { data: refused } = StartRefused.safeParse(Object(error).status === 409 ? Object(error).body : undefined)
    if (!refused) throw error
    const { id } = refused.running
    const whole = await rollCalls.read({ params: { id } }, signal)
    return isRunning(whole.data.call) || id === ended ? whole : startOrJoin(start, signal, id)
  })
}

/** Sends everything unsent, then closes. 409 while people are not found or need help and that is not confirmed. */
export async function closeSession(
  { session, confirmed }: { session: RollCallSession | undefined; confirmed: boolean },
  signal?: AbortSignal,
): Promise<Ended> {
  if (!session?.call) throw notOpen()
  let next = session
  while (hasUnsent(next)) next = absorbed(next, await syncSession({ session: next }, signal))
  const params = { id: next.call?.id ?? '' }
  const { data } = await rollCalls.close({ params, body: { confirm_not_found: confirmed } }, signal)
  const { status, closed_at, closed_by } = data
  return { session: { ...next, call: next.call && { ...next.call, status, closed_at, closed_by } }, requested: session }
}
