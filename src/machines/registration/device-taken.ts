/** True when a 401 carries device-id-miss or phone-number-miss: the number is bound to another device. */
export function isTaken(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('headers' in error)) return false
  const { headers } = error
  return headers instanceof Headers && (headers.has('device-id-miss') || headers.has('phone-number-miss'))
}
