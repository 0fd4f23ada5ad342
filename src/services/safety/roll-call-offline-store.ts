import { deviceDatabase, withTimeout } from '#services/kit/device-database'
import { unkept } from '#services/kit/unkept'
import { tabsChannel } from '#services/safety/tabs-channel'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withTabChange } from '#shared/domain/safety/roll-call-tabs'

const database = deviceDatabase({ database: 'muster.roll-call', store: 'books' })
const idOf = (siteId: string, owner: string) => `${owner} ${siteId}`
/** Books that the storage did not take, by id: they last until the page is left. */
const memory = new Map<string, RollCallSession>()
/** What was to be stored last, by id. */
const newest = new Map<string, RollCallSession>()
/** By id what the storage had before all that it has not taken yet; undefined: what is to be stored replaces it. */
const unstored = new Map<string, RollCallSession | undefined>()
/** Ids of what a tab has stored or deleted, and `opening(id)` of what it has opened. */
const tabs = tabsChannel('muster.roll-call')
const opening = (id: string) => `open ${id}`
/** Ids of what this tab has opened, and of what another has open too: what that one stores is not to be replaced. */
const opened = new Set<string>()
const shared = new Set<string>()
function open(id: string) {
  if (opened.has(id)) return
  opened.add(id)
  tabs.listen((message) => {
    if (message !== id && message !== opening(id)) return
    shared.add(id)
    if (message !== id) tabs.post(id)
  })
  tabs.post(opening(id))
}

/** Milliseconds that a transaction has: storage that does not answer keeps nobody from a roll call. */
const limit = 2000

/** Without waiting for the page to hear of the request: one that is closed right after a press must not lose it. */
function put(books: IDBObjectStore, session: RollCallSession, id: string) {
  const request = books.put(session, id)
  books.transaction.commit()
  return request
}

async function once<Result>(mode: IDBTransactionMode, operation: (books: IDBObjectStore) => IDBRequest<Result>) {
  const books = await database.begin(mode)
  const { transaction } = books
  const request = operation(books)
  const done = new Promise<Result>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
  return withTimeout(transaction, done, limit)
}

let schema: typeof RollCallSession | undefined
/** Loaded once: a write must not wait for it. */
async function loadParse() {
  const Schema = schema ?? (await import('#shared/api/safety/roll-call-session')).RollCallSession
  schema = Schema
  return (kept: unknown) => Schema.safeParse(kept).data
}
const parsed = async (kept: unknown) => (await loadParse())(kept)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** What is stored by now, with what this tab could not store yet. */
function withUnstored(id: string, onDisk: RollCallSession | undefined): RollCallSession | undefined {
  const [from, to] = [unstored.get(id), memory.get(id)]
  return onDisk && from && to ? withTabChange(onDisk, { from, to }) : (to ?? onDisk)
}
const idsOnDisk = () => once('readonly', (books) => books.getAllKeys())

type Stored = { id: string; session: RollCallSession }
/** All stored sessions, by id: that of their person and site, or of the site alone where an earlier version stored them. */
async function sessionsAmong(onDisk: IDBValidKey[]): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const id of new Set([...onDisk.map(String), ...memory.keys()])) {
    const session = memory.get(id) ?? (await parsed(await once<unknown>('readonly', (books) => books.get(id))))
    if (session) stored.push({ id, session })
  }
  return stored
}

/** Those with something that the server does not have, or did not take and its marshal has not passed on. */
async function unsentAmong(onDisk: IDBValidKey[]): Promise<Stored[]> {
  const { isUnsettled } = await import('#shared/domain/safety/roll-call-unsent')
  return (await sessionsAmong(onDisk)).filter(({ session }) => isUnsettled(session))
}

/** Deletes what an earlier version stored by the site alone, once this person's own session replaces it. */
async function forgetBySite(siteId: string, owner: string): Promise<void> {
  const bySite = await parsed(await once<unknown>('readonly', (books) => books.get(siteId)).catch(() => undefined))
  if (bySite?.owner === owner) await once('readwrite', (books) => books.delete(siteId)).catch(() => {})
}

/** The books of roll calls that this phone keeps, by person and site. */
export const rollCallOfflineStore = {
  /** Undefined when nothing is kept, or what is kept is not of today's shape. */
  async read(siteId: string, owner: string): Promise<RollCallSession | undefined> {
    const id = idOf(siteId, owner)
    open(id)
    const stored = (key: string) => once<unknown>('readonly', (books) => books.get(key))
    try {
      const own = await parsed(memory.get(id) ?? (await stored(id)))
      if (own) return own
      const bySite = await parsed(await stored(siteId))
      return bySite?.owner === owner ? bySite : undefined
    } catch {
      return undefined
    }
  },
  async forget({ list, owner }: RollCallSession): Promise<void> {
    const id = idOf(list.site_id, owner)
    newest.delete(id)
    memory.delete(id)
    unstored.delete(id)
    unkept.delete(`roll-call ${id}`)
    await once('readwrite', (books) => books.delete(id))
      .then(() => tabs.post(id))
      .then(() => forgetBySite(list.site_id, owner))
      .catch(() => {})
  },
  /**
   * Stores the session that this tab has made of `from`, with what another tab has stored since; without `from` in place
   * of all that. Where both are the same it only reads. Never rejects: what cannot be stored stays in memory and is
   * retried. Answers what is stored then. Without another tab nothing is read first: a page that is left right after a
   * press would not get as far as writing.
   */
  async keep(session: RollCallSession, from?: RollCallSession): Promise<RollCallSession> {
    const id = idOf(session.list.site_id, session.owner)
    const name = `roll-call ${id}`
    open(id)
    const since = unstored.has(id) ? unstored.get(id) : from
    const isAlone = !shared.has(id)
    if (isAlone && since === session) return session
    unstored.set(id, since)
    newest.set(id, session)
    let stored = session
    let isWritten = true
    const parse = since && !isAlone && (await loadParse().catch(() => undefined))
    const write = (books: IDBObjectStore): IDBRequest => {
      if (!parse) return put(books, session, id)
      const reading: IDBRequest<unknown> = books.get(id)
      reading.onsuccess = () => {
        const isOwn = isSame(reading.result, from)
        const current = isOwn ? undefined : parse(reading.result)
        if (since && current) stored = withTabChange(current, { from: since, to: session })
        // Without a change of this tab's own nothing is stored, least of all what another has deleted.
        isWritten = since !== session && (isOwn || !isSame(reading.result, stored))
        if (isWritten) put(books, stored, id)
      }
      return reading
    }
    const isKept = await once('readwrite', write).then(
      () => true,
      () => false,
    )
    if (isKept && isWritten) tabs.post(id)
    // A late result does not apply to a newer book.
    if (newest.get(id) !== session) return isKept ? stored : session
    if (!isKept) {
      memory.set(id, session)
      unkept.add(name, () => rollCallOfflineStore.keep(session, from))
      return session
    }
    memory.delete(id)
    unstored.delete(id)
    unkept.delete(name)
    await forgetBySite(session.list.site_id, session.owner)
    return stored
  },
  /** Reports that another tab has stored or deleted something of the session's person and site. */
  listen({ list, owner }: RollCallSession, onOthers: () => void): () => void {
    const id = idOf(list.site_id, owner)
    return tabs.listen((message) => message === id && onOthers())
  },
  /** Stores the session where none of its person and site is stored; never rejects, and is not retried. */
  async keepFirst(session: RollCallSession): Promise<void> {
    const id = idOf(session.list.site_id, session.owner)
    if (memory.has(id)) return
    await once('readwrite', (books) => books.add(session, id)).catch(() => {})
  },
  /**
   * Changes what is stored of the session's person and site by now, in one transaction: what another tab stored
   * meanwhile is not lost. It is deleted where the change is undefined. Nothing is stored where it was deleted
   * meanwhile. Answers what is stored then.
   */
  async update(
    session: RollCallSession,
    change: (current: RollCallSession) => RollCallSession | undefined,
  ): Promise<RollCallSession | undefined> {
    const parse = await loadParse()
    const id = idOf(session.list.site_id, session.owner)
    let current: RollCallSession | undefined
    const changed = (stored: unknown) => {
      current = parse(stored)
      return current && change(current)
    }
    const inMemory = memory.get(id)
    const isOnDisk = inMemory === undefined && (await idsOnDisk().catch(() => [])).some((key) => key === id)
    if (!isOnDisk) {
      const next = changed(inMemory ?? (await rollCallOfflineStore.read(session.list.site_id, session.owner)))
      if (next) await rollCallOfflineStore.keep(next, current)
      else if (current) await rollCallOfflineStore.forget(current)
      return next
    }
    let next: RollCallSession | undefined
    const replace = (books: IDBObjectStore) => {
      const reading = books.get(id)
      reading.onsuccess = () => {
        // Of this tab itself, not stored yet.
        next = changed(memory.has(id) ? withUnstored(id, parse(reading.result)) : reading.result)
        if (next) put(books, next, id)
        else if (current) books.delete(id)
      }
      return reading
    }
    const isDone = await once('readwrite', replace).then(
      () => {
        tabs.post(id)
        return !memory.has(id)
      },
      (error: unknown) => {
        if (!current) throw error
        return false
      },
    )
    if (!isDone)
      await (next ? rollCallOfflineStore.keep(next, current) : current && rollCallOfflineStore.forget(current))
    else if (next) newest.set(id, next)
    else if (current) {
      newest.delete(id)
      await forgetBySite(session.list.site_id, session.owner)
    }
    return next
  },
  /** Of how many roll calls the server has not got all that the person marked. */
  async unsent(owner: string): Promise<number> {
    const unsent = await unsentAmong(await idsOnDisk().catch(() => []))
    return unsent.filter(({ session }) => session.owner === owner).length
  },
  /** All that this phone keeps of a person. */
  async ofOwner(owner: string): Promise<RollCallSession[]> {
    const stored = await sessionsAmong(await idsOnDisk().catch(() => []))
    return stored.map(({ session }) => session).filter((session) => session.owner === owner)
  },
  /** Forgets all books, but those with something unsent, of whomever; answers whether there are any. */
  async forgetSent(): Promise<boolean> {
    const onDisk = await idsOnDisk()
    const unsent = (await unsentAmong(onDisk)).map(({ id }) => id)
    for (const id of [...memory.keys()].filter((id) => !unsent.includes(id))) {
      memory.delete(id)
      unstored.delete(id)
      unkept.delete(`roll-call ${id}`)
    }
    for (const id of onDisk) if (!unsent.includes(String(id))) await once('readwrite', (books) => books.delete(id))
    return unsent.length > 0
  },
}
