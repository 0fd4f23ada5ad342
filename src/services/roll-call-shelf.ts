import type { RollCallBook } from '#contract/roll-call-book'
import { deviceDatabase, withTimeout } from './device-database.ts'
import { unkept } from './unkept.ts'

const database = deviceDatabase({ database: 'muster.roll-call', store: 'books' })
/** Books that the storage did not take, by site: they last until the page is left. */
const memory = new Map<string, RollCallBook>()
/** What was to be stored last, by site. */
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

/** The books of roll calls that this phone keeps, by site. */
export const rollCallShelf = {
  /** Undefined when nothing is kept, what is kept is not of today's shape, or it is another person's. */
  async read(siteId: string, owner: string): Promise<RollCallBook | undefined> {
    const { RollCallBook: Book } = await import('#contract/roll-call-book')
    const kept =
      memory.get(siteId) ?? (await once<unknown>('readonly', (books) => books.get(siteId)).catch(() => undefined))
    const parsed = Book.safeParse(kept)
    return parsed.success && parsed.data.owner === owner ? parsed.data : undefined
  },
  async forget({ list: { site_id } }: RollCallBook): Promise<void> {
    newest.delete(site_id)
    memory.delete(site_id)
    unkept.delete(`roll-call ${site_id}`)
    await once('readwrite', (books) => books.delete(site_id)).catch(() => {})
  },
  /** Always succeeds: what the storage does not take stays in memory, and is tried again. */
  async keep(book: RollCallBook): Promise<void> {
    const id = book.list.site_id
    const name = `roll-call ${id}`
    newest.set(id, book)
    const isKept = await once('readwrite', (books) => books.put(book, id)).then(
      () => true,
      () => false,
    )
    // A slow answer says nothing of a newer book.
    if (newest.get(id) !== book) return
    if (isKept) {
      memory.delete(id)
      unkept.delete(name)
    } else {
      memory.set(id, book)
      unkept.add(name, () => rollCallShelf.keep(book))
    }
  },
}
