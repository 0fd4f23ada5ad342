const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A phone's random name in a roll call. */
export const newDevice = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphanumeric[byte % alphanumeric.length]).join('')
