import { z } from 'zod'
import { authSession } from '#services/account/session'
import { client } from '#services/kit/client'
import { deviceStore } from '#services/kit/device-store'
import { offlineShell } from '#services/kit/offline-shell'
import { PublicKey, qrText, qrToSign } from '#shared/api/gate/worker-qr'
import { Day, Id } from '#shared/api/kit/wire'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { newKeyPair, newNonce, publicHalf, sign } from './worker-key.ts'

const calls = client(() => import('#shared/api/gate/worker-qr').then((noun) => noun.workerQrApi), [], 'all')
const Gate = z.object({ id: Id, name: z.string(), start_at: Day, end_at: Day })
export type Gate = z.infer<typeof Gate>
/** This phone's key pair; `id` once the server has its public half. */
const OwnKey = z.object({
  id: Id.optional(),
  privateKey: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
  publicKey: PublicKey,
})
/** The gates of today; `grace`: days after the last one on which the code is still shown. */
const today = (gates: Gate[], grace = 0) => {
  const day = londonDay(new Date())
  return gates.filter(({ start_at, end_at }) => start_at <= day && day <= addDays(end_at, grace))
}
const nameOf = (userId: string) => `qr-key ${userId}`
const gatesOf = (userId: string) => `qr-gates ${userId}`

async function ownKey(userId: string) {
  const kept = await deviceStore.read(nameOf(userId), OwnKey)
  if (kept) return kept
  const pair = await newKeyPair()
  const { kty, crv, x, y } = await publicHalf(pair.publicKey)
  const made = { privateKey: pair.privateKey, publicKey: PublicKey.parse({ kty, crv, x, y }) }
  // A key that a slow disk holds is the registered one: it is not replaced.
  return deviceStore.change(nameOf(userId), OwnKey, (stored) => stored ?? made)
}

export const workerCode = {
  /**
   * Prepares this phone for showing codes: a key pair, registered with the server. Without network an earlier
   * registration is enough. Returns the sites whose gates accept the code today; throws CallFailed when there was no
   * registration.
   */
  async prepare({ userId }: { userId: string }, signal?: AbortSignal): Promise<Gate[]> {
    if (!globalThis.crypto?.subtle) throw new Error('This browser cannot make codes. Use the app, or a newer browser.')
    authSession.keepForOffline()
    void offlineShell.install()
    const own = await ownKey(userId)
    try {
      const { data } = await calls.register({ body: { public_key: own.publicKey } }, signal)
      await deviceStore.keep(nameOf(userId), { ...own, id: data.id })
      await deviceStore.keep(gatesOf(userId), data.sites)
      return today(data.sites)
    } catch (error) {
      if (!('id' in own) || !own.id || Object(error).status !== undefined) throw error
      // Whoever is still on site after midnight leaves with it: without network nobody knows whether they are.
      return today((await deviceStore.read(gatesOf(userId), z.array(Gate))) ?? [], 1)
    }
  },
  /** A fresh code for one gate. */
  async make({ userId, siteId }: { userId: string; siteId: string }): Promise<string> {
    const { id, privateKey } = await deviceStore
      .read(nameOf(userId), OwnKey.required({ id: true }))
      .then((own) => own ?? Promise.reject(new Error('This phone is not known yet.')))
    const t = Math.floor(Date.now() / 1000)
    const signed = qrToSign({ w: userId, k: id, s: siteId, n: newNonce(), t })
    return qrText(signed, await sign(privateKey, signed))
  },
}
