import type { OfflineDevice } from '#services/account/session'
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

/** What gates and roll calls store for a session; loaded only where something is stored. */
export const offlineDevice: OfflineDevice = {
  async keptUser(kept: string, userId: string | undefined): Promise<User | undefined> {
    const { data: user } = User.safeParse(parsed(kept))
    return user?.id === userId ? user : undefined
  },
  async unsent(userId: string): Promise<number> {
    const [scans, rollCalls] = await Promise.all([gateLog.unsent(userId), rollCallOfflineStore.unsent(userId)])
    return scans + rollCalls
  },
  async forget(): Promise<boolean> {
    storage.keep('forget-disk', 'yes')
    const [hasScans, hasMarks] = await Promise.all([gateLog.forgetSent(), rollCallOfflineStore.forgetSent()])
    return hasScans || hasMarks || storage.read('forget-disk') !== undefined
  },
}
