import { randomBytes, randomInt } from 'node:crypto'

let lastMillis = 0
let sequence = 0

/** A UUIDv7: ids made by one process increase, so the newest row has the greatest id. `at` sets their timestamp. */
export function newId(at: number = Date.now()): string {
  if (at > lastMillis) {
    lastMillis = at
    sequence = randomInt(0x400)
  } else if (++sequence > 0xfff) {
    lastMillis += 1
    sequence = 0
  }
  const time = lastMillis.toString(16).padStart(12, '0')
  const random = randomBytes(8)
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f)
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const folded: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** Readable and unguessable: `jan-nowak-x7k2p9`. */
export function newSlug(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[łøđðßæœþı]/g, (char) => folded[char] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  const tail = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return words ? `${words}-${tail}` : tail
}
