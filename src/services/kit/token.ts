import type { UserStatus } from '#shared/api/kit/user'
import { idempotency } from './idempotency.ts'
import { keyOf, storage } from './storage.ts'

/** Claims of the access token: for display and routing only, the server does not rely on them. */
export type Claims = { uid: string; status: UserStatus; handoff: boolean }
/** `replaceToken`: another tab signed out, or signed somebody else in. */
export type TokenEvent =
  | { type: 'changeToken'; claims: Claims | undefined; error: string | undefined }
  | { type: 'replaceToken' }

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined

/** Decodes a token without verifying it; undefined when it is not one of this app. */
export function claimsOf(token: string | undefined): Claims | undefined {
  const [, payload] = token?.split('.') ?? []
  if (!payload) return undefined
  try {
    const read: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const [uid, status] = [field(field(read, 'usr'), 'uid'), field(field(read, 'usr'), 'sts')]
    if (typeof uid !== 'string') return undefined
    return { uid, status: status === 'COMPLETED' ? status : 'REGISTERING', handoff: field(read, 'aud') === 'handoff' }
  } catch {
    return undefined
  }
}

const listeners = new Set<(event: TokenEvent) => void>()
const notify = (event: TokenEvent) => {
  for (const listener of listeners) listener(event)
}
let current = storage.read('token')

export const token = {
  current: () => current,
  claims: () => claimsOf(current),
  keep(value: string) {
    current = value
    storage.keep('token', value)
    storage.forget('auth-error')
    notify({ type: 'changeToken', claims: claimsOf(value), error: undefined })
  },
  clear(authError?: string) {
    current = undefined
    idempotency.forgetAll()
    storage.forget('token')
    if (authError) storage.keep('auth-error', authError)
    notify({ type: 'changeToken', claims: undefined, error: authError })
  },
  /** Takes over a token that another tab has stored for the same user; returns whether it did. */
  adopt(): boolean {
    const stored = storage.read('token')
    if (!stored || stored === current || claimsOf(stored)?.uid !== claimsOf(current)?.uid) return false
    current = stored
    notify({ type: 'changeToken', claims: claimsOf(stored), error: undefined })
    return true
  },
  /**
   * A token that another tab stored for the same user is taken over silently; any other, or none, is reported as
   * `replaceToken`.
   */
  listen(listener: (event: TokenEvent) => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null && key !== keyOf('token')) return
      if (storage.read('token') !== current && !token.adopt()) listener({ type: 'replaceToken' })
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  },
}
