/**
 * One store of a database on this device. The browser may close the connection at any time, and a newer page may ask
 * for it to be closed: then another is opened.
 */
export function deviceDatabase({ database, store }: { database: string; store: string }) {
  let opened: Promise<IDBDatabase> | undefined
  /** A connection that was replaced already says nothing of the one that is there now. */
  const forget = (old: Promise<IDBDatabase>) => {
    if (opened === old) opened = undefined
  }
  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      let isBlocked = false
      request.onupgradeneeded = () => void request.result.createObjectStore(store)
      request.onsuccess = () => {
        const connection = request.result
        // Given up already: nobody would ever close it.
        if (isBlocked) return connection.close()
        connection.onclose = () => forget(opening)
        connection.onversionchange = () => {
          connection.close()
          forget(opening)
        }
        resolve(connection)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => {
        isBlocked = true
        reject(new Error('Another tab holds the store.'))
      }
    })
    opened = opening
    opening.catch(() => forget(opening))
    return opening
  }
  const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'
  return {
    /** The store in a transaction of its own. Rejects when the browser refuses the database, and is asked anew the next time. */
    async begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
      const beginOn = (known: IDBDatabase) =>
        known.transaction(store, mode, { durability: 'strict' }).objectStore(store)
      const opening = open()
      const known = await opening
      try {
        return beginOn(known)
      } catch (error) {
        if (!isClosed(error)) throw error
        forget(opening)
        return beginOn(await open())
      }
    },
  }
}
