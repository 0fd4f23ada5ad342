import type { ZodType } from 'zod'
import { unkept } from './unkept.ts'

/** What this device keeps where there is room for much: IndexedDB, one value a name. */
const place = { database: 'muster', version: 1, store: 'kept' } as const
/** Stands in where a private window refuses: then what is kept lasts until the page is left. */
const memory = new Map<string, unknown>()
let opened: Promise<IDBDatabase | undefined> | undefined

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing.'))
  })

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(place.database, place.version)
    request.onupgradeneeded = () => request.result.createObjectStore(place.store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab holds the store.'))
  }).catch(() => undefined)
  return opened
}

/** Runs `work` in one transaction and answers once it is on the disk. */
async function write<Result>(database: IDBDatabase, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const transaction = database.transaction(place.store, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('Not kept.'))
  })
  done.catch(() => {})
  const result = await work(transaction.objectStore(place.store))
  await done
  return result
}

type Change = (kept: unknown) => unknown
/** Changes that the disk did not take, by name, in their order: what is kept is the disk's with these. */
const waiting = new Map<string, Change[]>()
const changed = (kept: unknown, changes: Change[]) => changes.reduce((value, change) => change(value), kept)

let last: Promise<unknown> = Promise.resolve()
/** Writes of this page come one after the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

const same: Change = (kept) => kept
/** Changes what is kept; in memory, tried again later, when the disk does not take it. Answers what is kept now. */
const put = <Result>(name: string, change: (kept: unknown) => Result): Promise<Result> =>
  inTurn(async () => {
    const database = await open()
    if (!database) {
      const result = change(memory.get(name))
      memory.set(name, result)
      return result
    }
    const before = waiting.get(name) ?? []
    const made: { result: Result }[] = []
    try {
      const stored = await write(database, async (store) => {
        const next = { result: change(changed(await answerOf<unknown>(store.get(name)), before)) }
        made.push(next)
        await answerOf(store.put(next.result, name))
        return next
      })
      waiting.delete(name)
      unkept.delete(name)
      return stored.result
    } catch (error) {
      const [unstored] = made
      if (!unstored) throw error
      waiting.set(name, change === same ? before : [...before, change])
      unkept.add(name, () => put(name, same).catch(() => {}))
      return unstored.result
    }
  })

const reading = async () => (await open())?.transaction(place.store).objectStore(place.store)

export const deviceStore = {
  /** What was kept, when it still has the shape; else undefined. */
  async read<T>(name: string, shape: ZodType<T>): Promise<T | undefined> {
    const store = await reading()
    const kept = store ? await answerOf<unknown>(store.get(name)) : memory.get(name)
    return shape.safeParse(changed(kept, waiting.get(name) ?? [])).data
  },
  async has(name: string): Promise<boolean> {
    const store = await reading()
    return waiting.has(name) || (store ? (await answerOf(store.count(name))) > 0 : memory.has(name))
  },
  /** Names of what is kept that begin so. */
  async names(beginning: string): Promise<string[]> {
    const store = await reading()
    const found = new Set([...(store ? await answerOf(store.getAllKeys()) : memory.keys()), ...waiting.keys()])
    return [...found].filter((name) => typeof name === 'string').filter((name) => name.startsWith(beginning))
  },
  /** Rejects only when the storage cannot be read: what it does not take stays in memory (unkept.ts). */
  async keep(name: string, value: unknown): Promise<void> {
    await put(name, () => value)
  },
  /** Keeps what can be fetched again. Rejects when there is no room. */
  async cache(name: string, value: unknown): Promise<void> {
    const database = await open()
    if (database) await write(database, (store) => answerOf(store.put(value, name)))
    else memory.set(name, value)
  },
  /** Reads and writes in one go: two tabs never lose each other's change. Answers what is kept now. */
  change: <T>(name: string, shape: ZodType<T>, change: (kept: T | undefined) => T): Promise<T> =>
    put(name, (kept) => change(shape.safeParse(kept).data)),
  /** Everything that is kept here, of whomever, but these names. */
  async forgetAllBut(stay: string[]): Promise<void> {
    const names = await deviceStore.names('')
    const gone = names.filter((name) => !stay.includes(name))
    for (const name of gone) {
      memory.delete(name)
      waiting.delete(name)
      unkept.delete(name)
    }
    const database = await open()
    if (database) await write(database, (store) => Promise.all(gone.map((name) => answerOf(store.delete(name)))))
  },
}
