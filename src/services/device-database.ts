/** One store of a database on this device. The browser may close the connection at any time: then another is opened. */
export function deviceDatabase({ database, store }: { database: string; store: string }) {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => {
    opened = undefined
  }
  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => void request.result.createObjectStore(store)
      request.onsuccess = () => {
        request.result.onclose = forget
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('Another tab holds the store.'))
    })
    opened.catch(forget)
    return opened
  }
  const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'
  return {
    /** The store in a transaction of its own. Rejects when the browser refuses the database, and is asked anew the next time. */
    async begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
      const beginOn = (known: IDBDatabase) =>
        known.transaction(store, mode, { durability: 'strict' }).objectStore(store)
      const known = await open()
      try {
        return beginOn(known)
      } catch (error) {
        if (!isClosed(error)) throw error
        forget()
        return beginOn(await open())
      }
    },
  }
}
