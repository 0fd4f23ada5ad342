import type { RollCallBook } from '#contract/roll-call-book'
import { deviceDatabase, withTimeout } from './device-database.ts'
import { unkept } from './unkept.ts'

const database = deviceDatabase({ database: 'muster.roll-call', store: 'books' })
const idOf = (siteId: string, owner: string) => `${owner} ${siteId}`
/** Books that the storage did not take, by id: they last until the page is left. */
const memory = new Map<string, RollCallBook>()
/** What was to be stored last, by id. */
const newest = new Map<string, RollCallBook>()

/** Milliseconds that a transaction has: storage that does not answer keeps nobody from a roll call. */
const limit = 2000

async function once<Result>(mode: IDBTransactionMode, ask: (books: IDBObjectStore) => IDBRequest<Result>) {
  const books = await database.begin(mode)
  const { transaction } = books
  const asked = ask(books)
  const done = new Promise<Result>((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
  return withTimeout(transaction, done, limit)
}

const parsed = async (kept: unknown) => {
  const { RollCallBook: Book } = await import('#contract/roll-call-book')
  return Book.safeParse(kept).data
}
const idsOnDisk = () => once('readonly', (books) => books.getAllKeys())

/** Books with something that the server has not got. Those that lay by their site alone, as they once did, are not read. */
async function unsentIds(onDisk: IDBValidKey[]): Promise<string[]> {
  const { hasUnsent } = await import('#lifecycles/roll-call-book')
  const unsent: string[] = []
  for (const id of new Set([...onDisk.map(String), ...memory.keys()])) {
    const book = memory.get(id) ?? (await parsed(await once<unknown>('readonly', (books) => books.get(id))))
    if (book && id === idOf(book.list.site_id, book.owner) && hasUnsent(book)) unsent.push(id)
  }
  return unsent
}

/** The books of roll calls that this phone keeps, by person and site. */
export const rollCallShelf = {
  /** Undefined when nothing is kept, or what is kept is not of today's shape. */
  async read(siteId: string, owner: string): Promise<RollCallBook | undefined> {
    const id = idOf(siteId, owner)
    return parsed(memory.get(id) ?? (await once<unknown>('readonly', (books) => books.get(id)).catch(() => undefined)))
  },
  async forget({ list, owner }: RollCallBook): Promise<void> {
    const id = idOf(list.site_id, owner)
    newest.delete(id)
    memory.delete(id)
    unkept.delete(`roll-call ${id}`)
    await once('readwrite', (books) => books.delete(id)).catch(() => {})
  },
  /** Never rejects: what cannot be stored stays in memory and is retried. */
  async keep(book: RollCallBook): Promise<void> {
    const id = idOf(book.list.site_id, book.owner)
    const name = `roll-call ${id}`
    newest.set(id, book)
    const isKept = await once('readwrite', (books) => books.put(book, id)).then(
      () => true,
      () => false,
    )
    // A late result does not apply to a newer book.
    if (newest.get(id) !== book) return
    if (isKept) {
      memory.delete(id)
      unkept.delete(name)
    } else {
      memory.set(id, book)
      unkept.add(name, () => rollCallShelf.keep(book))
    }
  },
  /** Of how many roll calls the server has not got all that the person marked. */
  async unsent(owner: string): Promise<number> {
    const ids = await unsentIds(await idsOnDisk().catch(() => []))
    return ids.filter((id) => id.startsWith(owner)).length
  },
  /** Forgets all books, but those with something unsent, of whomever; answers whether there are any. */
  async forgetSent(): Promise<boolean> {
    const onDisk = await idsOnDisk()
    const unsent = await unsentIds(onDisk)
    for (const id of [...memory.keys()].filter((id) => !unsent.includes(id))) {
      memory.delete(id)
      unkept.delete(`roll-call ${id}`)
    }
    for (const id of onDisk) if (!unsent.includes(String(id))) await once('readwrite', (books) => books.delete(id))
    return unsent.length > 0
  },
}
