import type { FireList } from '#contract/fire'
import type { RollCallNews, RunningRollCall } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { hasUnsent, type Marshal, newBook } from '#lifecycles/roll-call-book'
import { type Sent, withNews, withWhole } from '#lifecycles/roll-call-step'
import { client } from './client.ts'
import { fire } from './fire.ts'
import { newDevice } from './made-up.ts'
import { offlineShell } from './offline-shell.ts'
import { rollCallShelf } from './roll-call-shelf.ts'
import { session } from './session.ts'

export const rollCalls = client(() => import('#contract/roll-call').then((noun) => noun.rollCallApi), [], 'all')

/** Marks per call. */
const batch = 500
/** Milliseconds that the server's clock is ahead, by the time in its answer. */
const aheadOf = (now: string) => Date.parse(now) - Date.now()

/** A running roll call, or one whose last marks were not sent to the server. */
export const isUnderWay = (book: RollCallBook) =>
  book.call !== undefined && (book.call.status === 'RUNNING' || hasUnsent(book))

export type Answer = { whole: RunningRollCall; ahead: number } | { news: RollCallNews; sent: Sent; ahead: number }

/** Merges an answer into the current book: marks made in the meantime are kept. */
export const absorbed = (book: RollCallBook, answer: Answer): RollCallBook =>
  'whole' in answer
    ? withWhole(book, answer.whole, answer.ahead)
    : withNews(book, answer.news, answer.sent, answer.ahead)

type Whose = { siteId: string; me: Marshal }

/** The stored book of a site; when its roll call is over, a new one with its list. */
export async function recallBook({ siteId, me }: Whose): Promise<{ book: RollCallBook | undefined }> {
  const kept = await rollCallShelf.read(siteId, me.id)
  return { book: kept && (isUnderWay(kept) ? kept : newBook(me.id, kept.device, kept.list)) }
}

/** The stored book of a site, updated from the server. Throws on a refusal and without an answer. */
export async function openBook({ siteId, me }: Whose, signal?: AbortSignal): Promise<{ book: RollCallBook }> {
  session.keepForOffline()
  const installed = offlineShell.install()
  const kept = await rollCallShelf.read(siteId, me.id)
  const { data: list } = await fire.people({ params: { id: siteId } }, signal).catch(async (error: unknown) => {
    // Taken away from this marshal: it does not open without network either.
    if (kept && !hasUnsent(kept) && [403, 404].includes(Object(error).status)) await rollCallShelf.forget(kept)
    throw error
  })
  const book = await joined(kept, list, me, signal)
  // Do not overwrite a roll call that was started here in the meantime.
  signal?.throwIfAborted()
  // On the first visit, wait until the device can open without network. A stored list is shown without waiting.
  await Promise.all([rollCallShelf.keep(book), kept ? undefined : installed])
  return { book }
}
async function joined(kept: RollCallBook | undefined, list: FireList, me: Marshal, signal?: AbortSignal) {
  // A roll call running here continues, whatever runs on the server: the next step merges both.
  if (kept && isUnderWay(kept)) return { ...kept, list }
  const fresh = newBook(me.id, kept?.device ?? newDevice(), list)
  if (!list.running) return fresh
  const { data } = await rollCalls.read({ params: { id: list.running.id } }, signal)
  return withWhole(fresh, data, aheadOf(data.now))
}

const notOpen = () => new Error('There is no roll call open on this phone.')

/** One step of synchronisation: sends a start or marks that the server does not have, or gets its changes. */
export async function stepBook({ book }: { book: RollCallBook | undefined }, signal?: AbortSignal): Promise<Answer> {
  if (!book?.call) throw notOpen()
  const { call } = book
  if (book.unsent_start) {
    const started_ago = Math.max(0, Math.round((Date.now() + book.ahead - Date.parse(call.started_at)) / 1000))
    const body = { id: call.id, kind: call.kind, key: call.key, started_ago: Math.min(started_ago, 86_400) }
    const { data } = await rollCalls
      .start({ params: { id: call.site_id }, body }, signal)
      .catch((error: unknown) => readRunning(error, signal))
    return { whole: data, ahead: aheadOf(data.now) }
  }
  const params = { id: call.id }
  if (book.revision < 0) {
    const { data } = await rollCalls.read({ params }, signal)
    return { whole: data, ahead: aheadOf(data.now) }
  }
  const sent: Sent = { marks: book.unsent.slice(0, batch), people: book.unsent_people.slice(0, 200) }
  const { data } = hasUnsent(book)
    ? await rollCalls.mark({ params, body: { since: book.revision, added: sent.people, marks: sent.marks } }, signal)
    : await rollCalls.news({ params, query: { since: book.revision } }, signal)
  return { news: data, sent, ahead: aheadOf(data.now) }
}

/** The running roll call because of which a start was refused: this phone joins it. Throws the refusal otherwise. */
async function readRunning(refusal: unknown, signal?: AbortSignal) {
  const { StartRefused } = await import('#contract/roll-call')
  const { data: refused } = StartRefused.safeParse(Object(refusal).status === 409 ? Object(refusal).body : undefined)
  if (!refused) throw refusal
  const whole = await rollCalls.read({ params: { id: refused.running.id } }, signal)
  if (whole.data.call.status !== 'RUNNING') throw refusal
  return whole
}

/** Sends everything unsent, then closes. 409 while people are not found and that is not confirmed. */
export async function closeBook(
  { book, confirmed }: { book: RollCallBook | undefined; confirmed: boolean },
  signal?: AbortSignal,
): Promise<{ book: RollCallBook }> {
  if (!book?.call) throw notOpen()
  let next = book
  while (hasUnsent(next)) next = absorbed(next, await stepBook({ book: next }, signal))
  const params = { id: next.call?.id ?? '' }
  const { data } = await rollCalls.close({ params, body: { confirm_not_found: confirmed } }, signal)
  const { status, closed_at, closed_by } = data
  return { book: { ...next, call: next.call && { ...next.call, status, closed_at, closed_by } } }
}
