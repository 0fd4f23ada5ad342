const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number, from: string) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => from[byte % from.length]).join('')
/** A UUID; `crypto.randomUUID` is missing on pages without https. */
export function newId(): string {
  const hex = random(32, '0123456789abcdef')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
/** A phone's random name in a roll call. */
export const newDevice = () => random(8, alphanumeric)
