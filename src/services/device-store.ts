import type { ZodType } from 'zod'
import { deviceDatabase } from './device-database.ts'
import { unkept } from './unkept.ts'

/** What this device keeps where there is room for much: IndexedDB, one value a name. */
const database = deviceDatabase({ database: 'muster', store: 'kept' })
/** Stands in where a private window refuses: then what is kept lasts until the page is left. */
const memory = new Map<string, unknown>()
/** Said by the first try: from then on a disk that fails is no reason to begin with nothing in memory. */
let place: 'disk' | 'memory' | undefined

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing.'))
  })

/** The store in a transaction; undefined when what is kept is in memory. Rejects when the disk fails later on. */
async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
  if (place === 'memory') return undefined
  try {
    const store = await database.begin(mode)
    place = 'disk'
    return store
  } catch (error) {
    if (place === 'disk') throw error
    place = 'memory'
    return undefined
  }
}

/** Runs `work` in the store's transaction and answers once it is on the disk. */
async function write<Result>({ transaction }: IDBObjectStore, work: () => Promise<Result>): Promise<Result> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('Not kept.'))
  })
  done.catch(() => {})
  const result = await work()
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
    const disk = await begin('readwrite')
    if (!disk) {
      const result = change(memory.get(name))
      memory.set(name, result)
      return result
    }
    const before = waiting.get(name) ?? []
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
      waiting.set(name, change === same ? before : [...before, change])
      unkept.add(name, () => put(name, same))
      return unstored.result
    }
  })

export const deviceStore = {
  /** What was kept, when it still has the shape; else undefined. */
  async read<T>(name: string, shape: ZodType<T>): Promise<T | undefined> {
    const store = await begin('readonly')
    const kept = store ? await answerOf<unknown>(store.get(name)) : memory.get(name)
    return shape.safeParse(changed(kept, waiting.get(name) ?? [])).data
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
    await put(name, () => value)
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
