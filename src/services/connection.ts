/** Hears when the device says that it has a network again. */
export function onReconnect(tell: () => void): () => void {
  addEventListener('online', tell)
  return () => removeEventListener('online', tell)
}

/** Milliseconds between two looks at the clock: ages are shown in minutes. */
const pace = 15_000
/** Tells the time of this device, now and again and again. */
export function onTime(tell: (now: number) => void): () => void {
  tell(Date.now())
  const timer = setInterval(() => tell(Date.now()), pace)
  return () => clearInterval(timer)
}
