/** Storage keys. The first script of index.html uses `token`, `offered` and the theme as well. */
const keys = {
  token: 'muster.token',
  siteControlTab: 'muster.site-control.tab',
  lastReload: 'muster.last-reload',
  /** The phone's id as last reported by the native side; only inside the wrapper, where calls send it. */
  deviceId: 'muster.device-id',
  /** The signed-in user, on a device that must open without network; set only once it stores something. */
  keptUser: 'muster.kept-user',
  /** Scans of a gate or marks of a roll call stayed here when somebody signed out: theirs to send when they are back. */
  unsentScans: 'muster.unsent-scans',
  /** Somebody has signed out: what lies of them on the device's disk is forgotten as soon as it opens. */
  forgetDisk: 'muster.forget-disk',
} as const
const passing = { offered: 'muster.offered', authError: 'muster.auth-error' } as const
type Key = keyof typeof keys | keyof typeof passing
export const tokenKey = keys.token

/** Fallback when a private window refuses storage: lost when the page is left. */
const memory = new Map<string, string>()
const nameOf = (key: Key) => ({ ...keys, ...passing })[key]
const placeOf = (key: Key) => (key in passing ? sessionStorage : localStorage)

export const storage = {
  read(key: Key): string | undefined {
    try {
      return placeOf(key).getItem(nameOf(key)) ?? undefined
    } catch {
      return memory.get(key)
    }
  },
  keep(key: Key, value: string) {
    try {
      placeOf(key).setItem(nameOf(key), value)
    } catch {
      memory.set(key, value)
    }
  },
  forget(key: Key) {
    memory.delete(key)
    try {
      placeOf(key).removeItem(nameOf(key))
    } catch {
      // Nothing was stored there.
    }
  },
}
