import { randomInt } from 'node:crypto'

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
