/**
 * RFC 9285: encodes bytes in the 45 characters that a QR code stores most compactly, three characters for two bytes.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = [bytes[at], bytes[at + 1]]
    const value = low === undefined ? high : high * 256 + low
    const parts = [value % 45, Math.floor(value / 45) % 45, Math.floor(value / 2025)]
    text += parts
      .slice(0, low === undefined ? 2 : 3)
      .map((part) => alphabet[part])
      .join('')
  }
  return text
}

/** Undefined when the text is not valid Base45. */
export function fromBase45(text: string): Uint8Array | undefined {
  const values = [...text].map((character) => alphabet.indexOf(character))
  if (values.includes(-1) || values.length % 3 === 1) return undefined
  const bytes: number[] = []
  for (let at = 0; at < values.length; at += 3) {
    const [a = 0, b = 0, c] = values.slice(at, at + 3)
    const value = a + b * 45 + (c ?? 0) * 2025
    if (value > (c === undefined ? 255 : 65_535)) return undefined
    bytes.push(...(c === undefined ? [value] : [value >> 8, value & 255]))
  }
  return new Uint8Array(bytes)
}
