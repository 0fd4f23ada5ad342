import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#server/platform/kit/problems'

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = Math.max(2, availableParallelism())
/** Above this queue length callers are refused and can retry: they would wait too long. */
const longestQueue = 200

let running = 0
const waiting: (() => void)[] = []
/** A hash takes 19 MiB and a core: only as many run at once as there are cores, the others are queued. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw busy()
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
const busy = () => new Problem(503, 'Very many people sign in now. Try again shortly.', {}, { 'retry-after': '5' })

export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC'), cost))

let dummy: Promise<string> | undefined
/**
 * Compares a typed password with the stored hash. Without a hash (unknown user, no password yet) it does the same work
 * against a dummy, so that the time does not reveal who exists, and returns false.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await dummy)
  const right = await inTurn(() => verify(against, password.normalize('NFC')))
  return right && stored !== null && stored !== undefined
}

const productWords = ['muster', 'construction', 'building site', 'site control', 'hard hat', 'timesheet', 'scaffold']
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')

/** `names`: the person's own data (names, email, phone, company) that the password must not consist of. */
export type PasswordOwner = { names: (string | null | undefined)[] }

/**
 * The rule for every way to set a password (register, reset, change, a worker's first): 8 to 128 characters of any
 * kind, not among the commonest, not made of the product's or the person's own words. Returns the refusal text, or
 * undefined. No composition rule (NIST SP 800-63B).
 */
export async function checkNewPassword(password: string, { names }: PasswordOwner): Promise<string | undefined> {
  if (password.length < 8) return 'Use at least 8 characters. 15 or more is safer.'
  if (password.length > 128) return 'Use at most 128 characters.'
  if (new Set(password).size < 3) return 'This password repeats itself. Choose another.'
  const { default: common } = await import('fxa-common-password-list')
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const tooCommon = 'This password is too common. Choose another.'
  if ([password, lower, unleet(lower)].some((form) => common.test(form))) return tooCommon
  if (core.length >= 8 && common.test(core) && lower.length - core.length <= 4) return tooCommon
  const bare = plain(unleet(lower))
  const own = [...productWords, ...names.flatMap(parts)].map(plain).filter((word) => word.length >= 4)
  const rest = own.sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), bare)
  if (rest.length < bare.length && rest.replace(/\d/g, '').length < 4)
    return 'This password is made of your name or of words of this product. Choose another.'
  return undefined
}

const parts = (name: string | null | undefined) =>
  name ? [name, ...name.split(/[\s@.\-_+]+/), ...(name.includes('@') ? [name.split('@')[0] ?? ''] : [])] : []
const digits: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
/** `P@ssw0rd` becomes `password`; trailing digits stay, since they are years and counters. */
const unleet = (text: string) => text.replace(/[013457@$](?=.*\p{L})/gu, (sign) => digits[sign] ?? sign)
