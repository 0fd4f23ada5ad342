import { gateLog } from '#services/gate/gate-log'
import { storage } from '#services/kit/storage'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { User } from '#shared/api/kit/user'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Offline support of a session; loaded only where something is stored. */
export const offlineDevice = {
  /** The stored user; undefined when it cannot be read or the token belongs to another user. */
  async keptUser(kept: string, userId: string | undefined): Promise<User | undefined> {
    const { data: user } = User.safeParse(parsed(kept))
    return user?.id === userId ? user : undefined
  },
  /** How many scans and roll calls of the person were not sent. */
  async unsent(userId: string): Promise<number> {
    const [scans, rollCalls] = await Promise.all([gateLog.unsent(userId), rollCallOfflineStore.unsent(userId)])
    return scans + rollCalls
  },
  /** Forgets all but what was not sent; answers whether there may be any of that, as on a disk that does not open. */
  async forget(): Promise<boolean> {
    storage.keep('forgetDisk', 'yes')
    const [hasScans, hasMarks] = await Promise.all([gateLog.forgetSent(), rollCallOfflineStore.forgetSent()])
    return hasScans || hasMarks || storage.read('forgetDisk') !== undefined
  },
}
