import type { ZodType } from 'zod'
import { deviceDatabase, withTimeout } from './device-database.ts'
import { storage } from './storage.ts'
import { unkept } from './unkept.ts'

/** Storage of this device with much room: IndexedDB, one value per name. */
const database = deviceDatabase({ database: 'muster', store: 'kept' })
/** Used while IndexedDB has not opened, or never does, as in a private window; lost when the page is left. */
const memory = new Map<string, unknown>()
/** Once it is 'disk', a failing IndexedDB must not fall back to an empty memory. */
let place: 'disk' | 'memory' | undefined
const listeners = new Set<() => void>()

const answerOf = <Result>(request: IDBRequest<Result>) =>
  withTimeout(
    request.transaction!,
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The device keeps nothing.'))
    }),
  )

/** The store in a transaction; undefined until IndexedDB opens for the first time. Rejects when it fails later on. */
async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
  try {
    if (storage.read('forget-disk')) await forgetDisk()
    const store = await database.begin(mode)
    const isLate = place === 'memory'
    place = 'disk'
    if (isLate) notifyOpened()
    return store
  } catch (error) {
    if (place === 'disk') throw error
    place = 'memory'
    return undefined
  }
}

/** Forgets what the last person to sign out left. Logs of gates stay: they may hold scans that were not sent. */
async function forgetDisk() {
  const disk = await database.begin('readwrite')
  await write(disk, async () => {
    const names = await answerOf(disk.getAllKeys())
    const gone = names.filter((name) => !String(name).startsWith('gate-log '))
    await Promise.all(gone.map((name) => answerOf(disk.delete(name))))
  })
  storage.forget('forget-disk')
}

/** Drops the memory: changes that must not be lost are in `waiting` as well. */
function notifyOpened() {
  memory.clear()
  for (const listener of listeners) listener()
}

/** Runs `work` in the store's transaction and resolves once it is committed. */
async function write<Result>({ transaction }: IDBObjectStore, work: () => Promise<Result>): Promise<Result> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('Not kept.'))
  })
  done.catch(() => {})
  const result = await work()
  await withTimeout(transaction, done)
  return result
}

type Change = (kept: unknown) => unknown
/** Changes not yet written to the disk, by name, in order; reads apply them to the stored value. */
const waiting = new Map<string, Change[]>()
/** Queues a change that was not written: it applies in this page, is reported as unkept, and is retried. */
function wait(name: string, change: Change, before: Change[], isWhole: boolean) {
  if (change !== same) waiting.set(name, isWhole ? [change] : [...before, change])
  unkept.add(name, () => put(name, same))
}
const changed = (kept: unknown, changes: Change[]) => changes.reduce((value, change) => change(value), kept)

let last: Promise<unknown> = Promise.resolve()
/** Serialises the writes of this page. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

const same: Change = (kept) => kept
/**
 * Changes a stored value and returns the new one; when the disk fails, keeps the change in memory and retries later.
 * `isWhole`: it replaces the value, so earlier queued changes are dropped.
 */
const put = <Result>(name: string, change: (kept: unknown) => Result, isWhole = false): Promise<Result> =>
  inTurn(async () => {
    const disk = await begin('readwrite')
    const before = waiting.get(name) ?? []
    if (!disk) {
      const result = change(memory.get(name))
      if (result === undefined) memory.delete(name)
      else memory.set(name, result)
      wait(name, change, before, isWhole)
      return result
    }
    const made: { result: Result }[] = []
    try {
      const stored = await write(disk, async () => {
        const next = { result: change(changed(await answerOf<unknown>(disk.get(name)), before)) }
        made.push(next)
        const request: IDBRequest = next.result === undefined ? disk.delete(name) : disk.put(next.result, name)
        // Without waiting for the page to hear of the request: one that is left right after it must not lose it.
        disk.transaction.commit()
        await answerOf(request)
        return next
      })
      waiting.delete(name)
      unkept.delete(name)
      return stored.result
    } catch (error) {
      const [unstored] = made
      if (!unstored) throw error
      wait(name, change, before, isWhole)
      return unstored.result
    }
  })

export const deviceStore = {
  /** The stored value when it still has the shape, else undefined. */
  async read<T>(name: string, shape: ZodType<T>): Promise<T | undefined> {
    const store = await begin('readonly')
    const kept = store ? changed(await answerOf<unknown>(store.get(name)), waiting.get(name) ?? []) : memory.get(name)
    return shape.safeParse(kept).data
  },
  async has(name: string): Promise<boolean> {
    const store = await begin('readonly')
    return waiting.has(name) || (store ? (await answerOf(store.count(name))) > 0 : memory.has(name))
  },
  /** Names of stored values with this prefix. */
  async names(beginning: string): Promise<string[]> {
    const store = await begin('readonly')
    const found = new Set([...(store ? await answerOf(store.getAllKeys()) : memory.keys()), ...waiting.keys()])
    return [...found].filter((name) => typeof name === 'string').filter((name) => name.startsWith(beginning))
  },
  /** Deletes an undefined value. Rejects only when the storage cannot be read: what cannot be written stays in memory (unkept.ts). */
  async keep(name: string, value: unknown): Promise<void> {
    await put(name, () => value, true)
  },
  /** Stores data that can be fetched again. Rejects when there is no room. */
  async cache(name: string, value: unknown): Promise<void> {
    const disk = await begin('readwrite')
    if (disk) await write(disk, () => answerOf(disk.put(value, name)))
    else memory.set(name, value)
  },
  /** Reads and writes in one transaction, so that two tabs never lose each other's change. Returns the new value. */
  change: <T>(name: string, shape: ZodType<T>, change: (kept: T | undefined) => T): Promise<T> =>
    put(name, (kept) => change(shape.safeParse(kept).data)),
  /** Notifies when IndexedDB opens late: stored values can be read from then on. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Deletes everything stored here, of all users, except these names. */
  async forgetAllBut(keptNames: string[]): Promise<void> {
    const names = await deviceStore.names('')
    const gone = names.filter((name) => !keptNames.includes(name))
    for (const name of gone) {
      memory.delete(name)
      waiting.delete(name)
      unkept.delete(name)
    }
    const disk = await begin('readwrite')
    if (disk) await write(disk, () => Promise.all(gone.map((name) => answerOf(disk.delete(name)))))
  },
}
