import type { ZodType } from 'zod'
import { deviceDatabase, withTimeout } from './device-database.ts'
import { storage } from './storage.ts'
import { unkept } from './unkept.ts'

/** What this device keeps where there is room for much: IndexedDB, one value a name. */
const database = deviceDatabase({ database: 'muster', store: 'kept' })
/** Stands in for a disk that has not opened yet, or never does, as in a private window; lost when the page is left. */
const memory = new Map<string, unknown>()
/** Once the disk has opened, one that fails is no reason to begin with nothing in memory. */
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

/** The store in a transaction; undefined until the disk opens for the first time. Rejects when it fails later on. */
async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
  try {
    if (storage.read('forgetDisk')) await forgetDisk()
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
  storage.forget('forgetDisk')
}

/** What is in memory counts no more: what must not be lost is in `waiting` as well. */
function notifyOpened() {
  memory.clear()
  for (const listener of listeners) listener()
}

/** Runs `work` in the store's transaction and answers once it is on the disk. */
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
/** Changes that the disk did not take, by name, in their order: what is kept is the disk's with these. */
const waiting = new Map<string, Change[]>()
/** A change that did not reach the disk counts in this page, is said to be unkept, and is tried again. */
function wait(name: string, change: Change, before: Change[], isWhole: boolean) {
  if (change !== same) waiting.set(name, isWhole ? [change] : [...before, change])
  unkept.add(name, () => put(name, same))
}
const changed = (kept: unknown, changes: Change[]) => changes.reduce((value, change) => change(value), kept)

let last: Promise<unknown> = Promise.resolve()
/** Writes of this page come one after the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

const same: Change = (kept) => kept
/**
 * Changes what is kept; in memory, tried again later, when the disk does not take it. Answers what is kept now.
 * `isWhole`: whatever was kept before, so that no change before it need wait.
 */
const put = <Result>(name: string, change: (kept: unknown) => Result, isWhole = false): Promise<Result> =>
  inTurn(async () => {
    const disk = await begin('readwrite')
    const before = waiting.get(name) ?? []
    if (!disk) {
      const result = change(memory.get(name))
      memory.set(name, result)
      wait(name, change, before, isWhole)
      return result
    }
    const made: { result: Result }[] = []
    try {
      const stored = await write(disk, async () => {
        const next = { result: change(changed(await answerOf<unknown>(disk.get(name)), before)) }
        made.push(next)
        await answerOf(disk.put(next.result, name))
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
  /** What was kept, when it still has the shape; else undefined. */
  async read<T>(name: string, shape: ZodType<T>): Promise<T | undefined> {
    const store = await begin('readonly')
    const kept = store ? changed(await answerOf<unknown>(store.get(name)), waiting.get(name) ?? []) : memory.get(name)
    return shape.safeParse(kept).data
  },
  async has(name: string): Promise<boolean> {
    const store = await begin('readonly')
    return waiting.has(name) || (store ? (await answerOf(store.count(name))) > 0 : memory.has(name))
  },
  /** Names of what is kept that begin so. */
  async names(beginning: string): Promise<string[]> {
    const store = await begin('readonly')
    const found = new Set([...(store ? await answerOf(store.getAllKeys()) : memory.keys()), ...waiting.keys()])
    return [...found].filter((name) => typeof name === 'string').filter((name) => name.startsWith(beginning))
  },
  /** Rejects only when the storage cannot be read: what it does not take stays in memory (unkept.ts). */
  async keep(name: string, value: unknown): Promise<void> {
    await put(name, () => value, true)
  },
  /** Keeps what can be fetched again. Rejects when there is no room. */
  async cache(name: string, value: unknown): Promise<void> {
    const disk = await begin('readwrite')
    if (disk) await write(disk, () => answerOf(disk.put(value, name)))
    else memory.set(name, value)
  },
  /** Reads and writes in one go: two tabs never lose each other's change. Answers what is kept now. */
  change: <T>(name: string, shape: ZodType<T>, change: (kept: T | undefined) => T): Promise<T> =>
    put(name, (kept) => change(shape.safeParse(kept).data)),
  /** Hears that the disk has opened after all: what waited on it can be read from now on. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Everything that is kept here, of whomever, but these names. */
  async forgetAllBut(stay: string[]): Promise<void> {
    const names = await deviceStore.names('')
    const gone = names.filter((name) => !stay.includes(name))
    for (const name of gone) {
      memory.delete(name)
      waiting.delete(name)
      unkept.delete(name)
    }
    const disk = await begin('readwrite')
    if (disk) await write(disk, () => Promise.all(gone.map((name) => answerOf(disk.delete(name)))))
  },
}
