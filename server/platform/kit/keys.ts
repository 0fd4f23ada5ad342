import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/platform/kit/settings'

export type Keys = {
  /** HS256 key of access and hand-off tokens. */
  token: Promise<webcrypto.CryptoKey>
  /** HMAC-SHA256 in base64url, keyed by purpose: a leaked value of one purpose reveals nothing about another. */
  sign(purpose: string, text: string): string
  /** AES-256-GCM; the purpose is bound to the ciphertext, so a column's value cannot be moved to another column. */
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string
}

/** Keys from the settings; outside production created once and stored in the data folder. */
export function openKeys(settings: Settings): Keys {
  const token = key(settings, 'TOKEN_KEY')
  const field = key(settings, 'FIELD_KEY')
  const signing = derivation(token)
  const sealing = derivation(field)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return {
    token: webcrypto.subtle.importKey('raw', signing('access-token'), hmac, false, ['sign', 'verify']),
    sign: (purpose, text) => createHmac('sha256', signing(purpose)).update(text).digest('base64url'),
    seal(purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing(purpose), iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealing(purpose), bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** Derives the key of each purpose once: purposes are words of the code, and few. */
function derivation(root: Buffer) {
  const derived = new Map<string, Buffer<ArrayBuffer>>()
  return (purpose: string): Buffer<ArrayBuffer> => {
    const earlier = derived.get(purpose)
    if (earlier) return earlier
    const made = Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    derived.set(purpose, made)
    return made
  }
}

function key(settings: Settings, name: 'TOKEN_KEY' | 'FIELD_KEY'): Buffer {
  const given = settings[name]
  if (given) return Buffer.from(given, 'base64')
  if (settings.DATA_DIR === ':memory:') return randomBytes(32)
  const file = join(settings.DATA_DIR, `${name.toLowerCase()}.key`)
  if (!existsSync(file)) {
    mkdirSync(settings.DATA_DIR, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** SHA-256 in hex: how random tokens (128 bits or more) are stored. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
export const randomToken = () => randomBytes(32).toString('base64url')
export function sameText(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
