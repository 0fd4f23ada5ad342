/** Milliseconds that the storage has: WebKit's now and then answers nothing any more after a long sleep. */
const limits = { open: 2000, transaction: 5000 }

/** Rejects, after `giveUp`, where the storage does not answer within `limit` milliseconds. */
export function inTime<Result>(work: Promise<Result>, limit: number, giveUp?: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp?.()
      reject(new DOMException('The storage does not answer.', 'TimeoutError'))
    }, limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Waits for `work` in a transaction. One that hangs is given up with its connection: the next opens another. */
export const withTimeout = <Result>(
  transaction: IDBTransaction,
  work: Promise<Result>,
  limit = limits.transaction,
): Promise<Result> =>
  inTime(work, limit, () => {
    transaction.db.close()
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
  })

/**
 * One store of an IndexedDB database. The browser can close the connection at any time, and a newer page can ask for it
 * to be closed; it is then reopened.
 */
export function deviceDatabase({ database, store }: { database: string; store: string }) {
  let opened: Promise<IDBDatabase> | undefined
  /** Does nothing for a connection that was already replaced. */
  const forget = (old: Promise<IDBDatabase>) => {
    if (opened === old) opened = undefined
  }
  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    let isGivenUp = false
    const connected = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => void request.result.createObjectStore(store)
      request.onsuccess = () => {
        const connection = request.result
        // Nobody would ever close it.
        if (isGivenUp) return connection.close()
        connection.onclose = () => forget(opening)
        connection.onversionchange = () => {
          connection.close()
          forget(opening)
        }
        resolve(connection)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => {
        isGivenUp = true
        reject(new Error('Another tab holds the store.'))
      }
    })
    const opening = inTime(connected, limits.open, () => {
      isGivenUp = true
    })
    opened = opening
    opening.catch(() => forget(opening))
    return opening
  }
  const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'
  return {
    /** The store in a new transaction. Rejects when the browser refuses the database; the next call tries again. */
    async begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
      const beginOn = (db: IDBDatabase) => db.transaction(store, mode, { durability: 'strict' }).objectStore(store)
      const opening = open()
      const connection = await opening
      try {
        return beginOn(connection)
      } catch (error) {
        if (!isClosed(error)) throw error
        forget(opening)
        return beginOn(await open())
      }
    },
  }
}
