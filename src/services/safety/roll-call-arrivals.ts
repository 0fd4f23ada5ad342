import { gateLog } from '#services/gate/gate-log'
import { movedSince } from '#services/gate/gate-moved'
import { inTime } from '#services/kit/device-database'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withGateMoved } from '#shared/domain/safety/roll-call-arrivals'
import { isOver } from '#shared/domain/safety/roll-call-status'

/**
 * Milliseconds before an answer of the server in which what this device did may be missing in it: as long as a request
 * can take. Who is on it all the same is not added twice.
 */
const margin = 60_000
/** Milliseconds that the storage of the gate has: it keeps nobody from a roll call. */
const limit = 2000

/** The session with whom the gate of this device let in or out since the server answered. */
export async function withArrivals(session: RollCallSession): Promise<RollCallSession> {
  const { list, owner, call, ahead, answered_at, right_ended } = session
  if (right_ended || isOver(call)) return session
  const as_of = answered_at ?? list.as_of
  const since = { as_of, asked_at: Date.parse(as_of) - ahead - margin }
  const moved = await orNothing(movedSince({ userId: owner, siteId: list.site_id }, since))
  return moved ? withGateMoved(session, moved) : session
}

/** Undefined where it fails or takes too long. */
const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  inTime(work, limit).catch(() => undefined)

/**
 * Sends the scans of those who are to be sent as added by hand, as far as the server takes them at once: then it has them
 * by their stay, and nobody is on its list twice. Whether its last answer may lack one of these stays. A call for help
 * does not wait for a scan.
 */
export async function sendScans({
  owner,
  unsent,
  unsent_people,
  answered_at,
  ahead,
}: RollCallSession): Promise<boolean> {
  const ids = new Set(unsent_people.map(({ id }) => id))
  if (!ids.size || unsent.some(({ mark }) => mark === 'NEEDS_HELP')) return false
  const own = async () => (await gateLog.read({ userId: owner })).filter(({ key }) => ids.has(key))
  let isLate = false
  const send = async () => {
    while (!isLate && (await own()).some(({ state }) => state === 'waiting')) await gateLog.sendNext({ userId: owner })
  }
  await orNothing(send())
  isLate = true
  const answeredAt = Date.parse(answered_at ?? '') - ahead
  return ((await orNothing(own())) ?? []).some(
    (entry) => entry.state === 'sent' && !(Number(entry.answered_at) < answeredAt),
  )
}
