/** What this browser keeps, each under `muster.` and its name. The first script of index.html reads the first three. */
type Key =
  | 'token'
  | 'offered'
  | 'theme'
  | 'nav'
  | 'shortcuts'
  | 'site.tab'
  | 'worker.tab'
  | 'site-control.tab'
  | 'auth-error'
  | 'last-reload'
  /** The phone's id as last reported by the native side; only inside the wrapper, where calls send it. */
  | 'device-id'
  /** The signed-in user, on a device that must open without network; set only once it stores something. */
  | 'kept-user'
  /** Scans of a gate or marks of a roll call stayed here when somebody signed out: theirs to send when they are back. */
  | 'unsent-scans'
  /** Messages typed and not sent. */
  | 'messages'
  /** Somebody has signed out: what lies of them on the device's disk is forgotten as soon as it opens. */
  | 'forget-disk'

export const keyOf = (name: Key) => `muster.${name}`
/** Those that end with the tab. */
const placeOf = (name: Key) => (name === 'offered' || name === 'auth-error' ? sessionStorage : localStorage)
/** Fallback when a private window refuses storage: lost when the page is left. */
const memory = new Map<Key, string>()

export const storage = {
  read(name: Key): string | undefined {
    try {
      return placeOf(name).getItem(keyOf(name)) ?? undefined
    } catch {
      return memory.get(name)
    }
  },
  keep(name: Key, value: string) {
    try {
      placeOf(name).setItem(keyOf(name), value)
    } catch {
      memory.set(name, value)
    }
  },
  forget(name: Key) {
    memory.delete(name)
    try {
      placeOf(name).removeItem(keyOf(name))
    } catch {
      // Nothing was stored there.
    }
  },
}
