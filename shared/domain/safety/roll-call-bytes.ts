/** Thrown when bytes end too early or have an invalid value. */
class Garbled extends Error {}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOfHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))

/** Encodes values as bytes. */
export const written = {
  /** An integer from 0, 7 bits per byte. */
  number(value: number): number[] {
    const low = value % 128
    return value < 128 ? [low] : [low + 128, ...written.number(Math.floor(value / 128))]
  },
  /** An integer of either sign. */
  signed: (value: number) => written.number(value < 0 ? -2 * value - 1 : 2 * value),
  id: (id: string) => [...bytesOfHex(id.replaceAll('-', ''))],
  text(text: string): number[] {
    const bytes = new TextEncoder().encode(text)
    return [...written.number(bytes.length), ...bytes]
  },
  list: <T>(items: readonly T[], each: (item: T) => number[]) => [
    ...written.number(items.length),
    ...items.flatMap(each),
  ],
}

/** Decodes values in their order; throws when bytes are missing or invalid. */
export function reader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Garbled('It ends too early.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (): number => {
    let value = 0
    for (let scale = 1; scale < 2 ** 50; scale *= 128) {
      const [byte = 0] = take(1)
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
    throw new Garbled('A number without end.')
  }
  return {
    number,
    signed: () => {
      const value = number()
      return value % 2 ? -(value + 1) / 2 : value / 2
    },
    id: () => hexOf(take(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    text: () => new TextDecoder('utf-8', { fatal: true }).decode(take(number())),
    list: <T>(each: () => T): T[] => Array.from({ length: Math.min(number(), bytes.length) }, each),
    isAtEnd: () => at === bytes.length,
  }
}
