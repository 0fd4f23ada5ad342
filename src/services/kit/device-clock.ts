/** Milliseconds by the clock of this device. */
export const deviceTime = (): number => Date.now()
