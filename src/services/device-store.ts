import type { ZodType } from 'zod'

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
async function write<Result>(work: (store: IDBObjectStore) => Promise<Result>, instead: () => Result): Promise<Result> {
  const database = await open()
  if (!database) return instead()
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

const reading = async () => (await open())?.transaction(place.store).objectStore(place.store)

export const deviceStore = {
  /** What was kept, when it still has the shape; else undefined. */
  async read<T>(name: string, shape: ZodType<T>): Promise<T | undefined> {
    const store = await reading()
    return shape.safeParse(store ? await answerOf<unknown>(store.get(name)) : memory.get(name)).data
  },
  async has(name: string): Promise<boolean> {
    const store = await reading()
    return store ? (await answerOf(store.count(name))) > 0 : memory.has(name)
  },
  /** Names of what is kept that begin so. */
  async names(beginning: string): Promise<string[]> {
    const store = await reading()
    const found = store ? await answerOf(store.getAllKeys()) : [...memory.keys()]
    return found.filter((name) => typeof name === 'string').filter((name) => name.startsWith(beginning))
  },
  async keep(name: string, value: unknown): Promise<void> {
    await write<unknown>(
      (store) => answerOf(store.put(value, name)),
      () => memory.set(name, value),
    )
  },
  /** Reads and writes in one go: two tabs never lose each other's change. Answers what is kept now. */
  change<T>(name: string, shape: ZodType<T>, change: (kept: T | undefined) => T): Promise<T> {
    return write(
      async (store) => {
        const next = change(shape.safeParse(await answerOf<unknown>(store.get(name))).data)
        await answerOf(store.put(next, name))
        return next
      },
      () => {
        const next = change(shape.safeParse(memory.get(name)).data)
        memory.set(name, next)
        return next
      },
    )
  },
  /** Everything that is kept here, of whomever, but these names. */
  async forgetAllBut(stay: string[]): Promise<void> {
    const names = await deviceStore.names('')
    const gone = names.filter((name) => !stay.includes(name))
    await write<unknown>(
      (store) => Promise.all(gone.map((name) => answerOf(store.delete(name)))),
      () => gone.map((name) => memory.delete(name)),
    )
  },
}
