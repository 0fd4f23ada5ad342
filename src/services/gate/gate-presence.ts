import { presenceLifecycle, presenceState } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import type { GateEntry } from './gate-entry.ts'
import { type GateList, gateList, type Whose } from './gate-list.ts'
import { gateLog } from './gate-log.ts'
import { type GateMove, gateMoves } from './gate-moves.ts'

/**
 * `answered_at` undefined: the server has not answered yet, so no list has it. `order`: when this device made it, by its
 * own clock in milliseconds; `at` of a password is by the server's.
 */
export type Passed = Omit<GateMove, 'check_in_id' | 'answered_at'> & {
  check_in_id: string | null
  /** Of a scan: its key, and the name that was shown. */
  scan?: Pick<GateEntry, 'key' | 'name'>
  answered_at: number | undefined
  order: number
}

const passedBy = ({
  key,
  name,
  site_id,
  worker_id,
  move,
  claimed_at,
  state,
  answered_at,
  ...entry
}: GateEntry): Passed[] =>
  worker_id && move !== 'turnAway' && (state === 'waiting' || state === 'sent')
    ? [
        {
          ...{ site_id, worker_id, move, at: claimed_at, scan: { key, name } },
          check_in_id: entry.check_in_id ?? entry.presence_id ?? null,
          answered_at: state === 'waiting' ? undefined : (answered_at ?? Date.parse(claimed_at)),
          order: Date.parse(claimed_at),
        },
      ]
    : []
const isLater = (one: string | null, other: string) => one !== null && Date.parse(one) > Date.parse(other)

/** A worker after a move, unless the list knows of a later one, by another device. */
function afterMove(worker: ControlledWorker, { move, undone, check_in_id, at }: Passed): ControlledWorker {
  const { presence, inputs } = worker
  const away = { state: presenceState({ isIn: false }), since: null, check_in_id: null }
  const isIn = hasTag(presenceLifecycle, presence.state, 'checkedIn')
  if (undone && move === 'checkIn') return presence.check_in_id === check_in_id ? { ...worker, presence: away } : worker
  if (undone)
    return isIn ? worker : { ...worker, presence: { state: presenceState({ isIn: true }), since: null, check_in_id } }
  if (isLater(presence.since, at) || isLater(inputs.last_left_at, at)) return worker
  return move === 'checkIn'
    ? { ...worker, presence: { state: presenceState({ isIn: true }), since: at, check_in_id } }
    : { ...worker, presence: away, inputs: { ...inputs, last_left_at: at } }
}

/** Everybody whom this device let in or out at a site, in that order. */
export async function passedAt({ userId, siteId }: Whose): Promise<Passed[]> {
  const [log, moves] = await Promise.all([gateLog.read({ userId }), gateMoves.read({ userId })])
  return [...log.flatMap(passedBy), ...moves.map((move) => ({ ...move, order: move.answered_at }))]
    .filter(({ site_id }) => site_id === siteId)
    .sort((one, other) => one.order - other.order)
}
/** Whether no list has it that was requested at `asked_at`. */
export const isUnlisted = ({ answered_at }: Passed, asked_at: number) =>
  answered_at === undefined || answered_at >= asked_at
/** Workers as listed by an answer that was requested at `asked_at`, after what this device did since. */
export function withPassed(workers: ControlledWorker[], passed: Passed[], asked_at: number): ControlledWorker[] {
  const unlisted = new Map<string, Passed[]>()
  for (const one of passed)
    if (isUnlisted(one, asked_at)) unlisted.set(one.worker_id, [...(unlisted.get(one.worker_id) ?? []), one])
  if (!unlisted.size) return workers
  return workers.map((worker) => (unlisted.get(worker.id) ?? []).reduce(afterMove, worker))
}
const upToDate = async (list: GateList, whose: Whose): Promise<GateList> => ({
  ...list,
  workers: withPassed(list.workers, await passedAt(whose), list.asked_at ?? list.received_at),
})

/** The list of a gate, in which everybody whom this device let in or out counts at once. */
export const gatePresence = {
  /** The stored list; undefined when there is none. */
  async kept(whose: Whose): Promise<GateList | undefined> {
    const list = await gateList.kept(whose)
    return list && upToDate(list, whose)
  },
  /** Loads the current list and stores it. */
  renew: async (whose: Whose, signal?: AbortSignal): Promise<GateList> =>
    upToDate(await gateList.renew(whose, signal), whose),
  /** A worker whom the server was asked about just now. */
  async of(worker: ControlledWorker, whose: Whose, asked_at: number): Promise<ControlledWorker> {
    const [now] = withPassed([worker], await passedAt(whose), asked_at)
    return now ?? worker
  },
  /** Reports the stored list after each scan and move of this tab, until the returned function is called. */
  watch(whose: Whose, report: (list: GateList) => void): () => void {
    let newest = 0
    const update = async () => {
      newest += 1
      const mine = newest
      const list = await gatePresence.kept(whose).catch(() => undefined)
      if (list && mine === newest) report(list)
    }
    const onChange = () => void update()
    const leave = [gateLog.listen(onChange), gateMoves.listen(onChange)]
    return () => {
      newest += 1
      for (const stop of leave) stop()
    }
  },
}
