import { z } from 'zod'
import { deviceStore } from '#services/kit/device-store'
import { inTabsLock } from '#services/kit/tabs-lock'
import { GateEntry, sendEntry } from './gate-entry.ts'
import { gateMoves } from './gate-moves.ts'

const Log = z.array(GateEntry)

const nameOf = (userId: string) => `gate-log ${userId}`
/**
 * Milliseconds after which a finished scan is removed from the log: until then its code is accepted once on this
 * device.
 */
const remembered = 24 * 3_600_000
const firstWaiting = (log: GateEntry[]) => log.find(({ state }) => state === 'waiting')
/** Waits for the server, or was refused and is not settled: the person let in or out may be unknown to the server. */
const isUnsettled = ({ state }: GateEntry) => state === 'waiting' || state === 'refused'
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const change = async (userId: string, next: (log: GateEntry[]) => GateEntry[]) => {
  const log = await deviceStore.change(nameOf(userId), Log, (kept = []) => next(kept))
  notify()
  return log
}
const settle = (userId: string, key: string, answer: Partial<GateEntry>) =>
  change(userId, (log) => log.map((entry) => (entry.key === key ? { ...entry, ...answer } : entry)))

/** Resolves with an entry of the log, or with the given one if it is missing, once it is as wanted. */
const until = (entry: GateEntry, isWanted: (now: GateEntry | undefined) => boolean, signal?: AbortSignal) =>
  new Promise<GateEntry>((resolve, reject) => {
    const check = async () => {
      const now = (await gateLog.read({ userId: entry.by })).find(({ key }) => key === entry.key)
      if (!isWanted(now)) return
      listeners.delete(onChange)
      resolve(now ?? entry)
    }
    const onChange = () => void check().catch(reject)
    listeners.add(onChange)
    signal?.addEventListener('abort', () => {
      listeners.delete(onChange)
      reject(signal.reason)
    })
    onChange()
  })

export const gateLog = {
  read: async ({ userId }: { userId: string }): Promise<GateEntry[]> =>
    (await deviceStore.read(nameOf(userId), Log)) ?? [],
  /** Written to the disk before anybody is let in. */
  add: ({ entry: added }: { entry: GateEntry }): Promise<GateEntry[]> =>
    change(added.by, (log) => [
      ...log.filter((entry) => isUnsettled(entry) || Date.parse(entry.claimed_at) > Date.now() - remembered),
      added,
    ]),
  /** Takes back one that was never sent. Does not wait for one that is being sent. */
  undo: ({ entry }: { entry: Pick<GateEntry, 'by' | 'key'> }): Promise<GateEntry[]> =>
    change(entry.by, (log) => log.filter(({ key, state, tried }) => key !== entry.key || state !== 'waiting' || tried)),
  /** Removes the newest entry of a check-in that the server has undone, as if it had not been scanned. */
  async forget({ userId, check_in_id }: { userId: string; check_in_id: string }): Promise<GateEntry[]> {
    const undone = (await gateLog.read({ userId })).findLast((entry) => entry.check_in_id === check_in_id)
    const { site_id, worker_id, move } = undone ?? {}
    const isMove = site_id && worker_id && move && move !== 'turnAway'
    await gateMoves.undo({ userId, check_in_id }, isMove ? { site_id, worker_id, move } : undefined)
    return change(userId, (log) => log.filter(({ key }) => key !== undone?.key))
  },
  /** Marks an entry that the server refused as settled by the guard. */
  dismiss: ({ entry }: { entry: Pick<GateEntry, 'by' | 'key'> }): Promise<GateEntry[]> =>
    settle(entry.by, entry.key, { state: 'seen' }),
  /**
   * Sends the first waiting entry, one at a time across all tabs; returns the log. Throws when it was not answered, or
   * not sent because the device knows that it is offline.
   */
  sendNext: ({ userId }: { userId: string }, signal?: AbortSignal): Promise<GateEntry[]> =>
    inTabsLock('muster.gate-log', async () => {
      // Whoever gave up while it waited for the other tab sends and marks nothing: the next try is in the queue.
      signal?.throwIfAborted()
      let isOffline = false
      const log = await change(userId, (log) => {
        isOffline = globalThis.navigator?.onLine === false
        const first = firstWaiting(log)
        return log.map((entry) => (entry === first && !isOffline ? { ...entry, tried: true } : entry))
      })
      const first = firstWaiting(log)
      if (!first) return log
      // Not asked again: the network may have returned, but an entry that is not marked as tried can be undone.
      if (isOffline) throw new Error('The device is offline.')
      const answer = await sendEntry(first, signal)
      return settle(userId, first.key, { ...answer, answered_at: Date.now() })
    }),
  /**
   * Resolves once the server has answered a scan; with `hasty`, at once when the device knows that it is offline. A
   * missing entry was undone.
   */
  answered: ({ entry, hasty }: { entry: GateEntry; hasty: boolean }, signal?: AbortSignal): Promise<GateEntry> =>
    until(entry, (now) => now?.state !== 'waiting' || (hasty && !navigator.onLine), signal),
  /** Resolves once a scan may be on its way to the server: from then on this device cannot undo it. */
  tried: ({ entry }: { entry: GateEntry }, signal?: AbortSignal): Promise<GateEntry> =>
    until(entry, (now) => now?.state !== 'waiting' || now.tried === true, signal),
  /** Number of a guard's scans that are not sent, or refused and not settled. */
  unsent: async (userId: string): Promise<number> => (await gateLog.read({ userId })).filter(isUnsettled).length,
  /** Deletes everything stored on this device except such scans, of all users; returns whether there are any. */
  async forgetSent(): Promise<boolean> {
    const keptNames: string[] = []
    for (const name of await deviceStore.names('gate-log ')) {
      const unsent = (await deviceStore.read(name, Log))?.filter(isUnsettled) ?? []
      if (!unsent.length) continue
      // A change, not a value: the disk may open later, with scans of its own.
      await deviceStore.change(name, Log, (log = []) => log.filter(isUnsettled))
      keptNames.push(name)
    }
    await deviceStore.forgetAllBut(keptNames)
    return keptNames.length > 0
  },
  /** Notifies of every change made in this tab, and when the storage opens late. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    const leaveDisk = deviceStore.listen(listener)
    return () => {
      listeners.delete(listener)
      leaveDisk()
    }
  },
}
