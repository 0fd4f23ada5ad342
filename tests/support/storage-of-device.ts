type Request = { result: unknown; error: unknown; transaction?: unknown; onsuccess?: () => void; onerror?: () => void }

/** IndexedDB as far as the product uses it; it fails as in a browser: while it is full, each commit of a write. */
export function storageOfDevice() {
  const databases = new Map<string, Map<string, unknown>>()
  const state = { full: false, lost: false, hung: false, left: false, closings: 0 }
  const later = async (turns: number) => {
    for (let n = 0; n < turns; n += 1) await Promise.resolve()
  }
  const kept = (name: string) => {
    if (!databases.has(name)) databases.set(name, new Map())
    return databases.get(name) as Map<string, unknown>
  }
  /** By database when the last transaction that writes has ended: the next begins then. */
  const ends = new Map<string, Promise<void>>()
  function transactionOf(name: string, mode: string, db: object) {
    let draft = new Map<string, unknown>()
    let end = () => {}
    const begun = (ends.get(name) ?? Promise.resolve()).then(() => {
      draft = new Map(kept(name))
    })
    if (mode === 'readwrite')
      ends.set(
        name,
        new Promise((resolve) => {
          end = resolve
        }),
      )
    let requestCount = 0
    let isAborted = false
    let isCommitted = false
    const transaction: Record<string, unknown> & { oncomplete?: () => void; onabort?: () => void; error: unknown } = {
      error: null,
      db,
      abort: () => {
        isAborted = true
        end()
      },
      commit: () => {
        isCommitted = true
      },
    }
    const request = (work: () => unknown) => {
      requestCount += 1
      const mine = requestCount
      const one: Request = { result: undefined, error: null, transaction }
      if (state.hung) return one
      void begun
        .then(() => later(1))
        .then(() => {
          one.result = work()
          one.onsuccess?.()
          return later(30)
        })
        .then(() => mine === requestCount && settle())
      return one
    }
    function settle() {
      end()
      if (isAborted || state.hung || (state.left && !isCommitted)) return
      if (mode === 'readwrite' && state.full) {
        transaction.error = new DOMException('No room.', 'QuotaExceededError')
        transaction.onabort?.()
        return
      }
      if (mode === 'readwrite') databases.set(name, draft)
      transaction.oncomplete?.()
    }
    void begun.then(() => later(30)).then(() => requestCount === 0 && settle())
    const store = {
      get: (key: string) => request(() => structuredClone(draft.get(key))),
      put: (value: unknown, key: string) => request(() => draft.set(key, structuredClone(value))),
      add: (value: unknown, key: string) =>
        request(() => {
          if (draft.has(key)) return transaction.onabort?.()
          return draft.set(key, structuredClone(value))
        }),
      delete: (key: string) => request(() => draft.delete(key)),
      count: (key: string) => request(() => (draft.has(key) ? 1 : 0)),
      getAllKeys: () => request(() => [...draft.keys()]),
      transaction,
    }
    return Object.assign(transaction, { objectStore: () => store })
  }
  const indexedDB = {
    open: (name: string) => {
      const before = state.closings
      let isClosed = false
      const connection = {
        transaction: (_: string, mode = 'readonly') => {
          if (isClosed || before !== state.closings)
            throw new DOMException('The connection is closed.', 'InvalidStateError')
          return transactionOf(name, mode, connection)
        },
        close: () => {
          isClosed = true
        },
      }
      const one: Request = { result: connection, error: null }
      if (state.hung) return one
      void later(1).then(() => {
        if (!state.lost) return one.onsuccess?.()
        one.error = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
        return one.onerror?.()
      })
      return one
    },
  }
  return {
    indexedDB,
    /** What is on the disk, by database and name. */
    onDisk: (database: string, name: string) => kept(database).get(name),
    putOnDisk: (database: string, name: string, value: unknown) => void kept(database).set(name, value),
    /** The page is left: what was not committed yet, and has not asked for it, is gone. */
    leave: () => {
      state.left = true
    },
    fill: () => {
      state.full = true
    },
    /** Closes every connection that is open, without a word. */
    close: () => {
      state.closings += 1
    },
    /** Closes them, and opens none until it is found again. */
    lose: () => {
      state.closings += 1
      state.lost = true
    },
    find: () => {
      state.lost = false
    },
    /** Answers nothing any more that is asked from now on, until it wakes: what was asked before that stays unanswered. */
    hang: () => {
      state.hung = true
    },
    wake: () => {
      state.hung = false
    },
    makeRoom: () => {
      state.full = false
    },
  }
}
