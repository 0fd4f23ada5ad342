type Waiting = { resolve: () => void; reject: (error: unknown) => void }

const waiting = new Set<Waiting>()
let listener: (() => void) | undefined

/** Calls that got a 401 wait here until the token chart has a new token, or a refusal. */
export const renewals = {
  /** Resolves once there is a new token; rejects with the error of the refresh, or with the lost connection. */
  requestTokenRefresh: () =>
    new Promise<void>((resolve, reject) => {
      waiting.add({ resolve, reject })
      listener?.()
    }),
  onRefreshRequested(callback: () => void): () => void {
    listener = callback
    if (waiting.size > 0) callback()
    return () => {
      listener = undefined
    }
  },
  grant() {
    for (const one of waiting) one.resolve()
    waiting.clear()
  },
  refuse(error: unknown) {
    for (const one of waiting) one.reject(error)
    waiting.clear()
  },
}
