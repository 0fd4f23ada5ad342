/** Hears when the device says that it has a network again. */
export function onReconnect(tell: () => void): () => void {
  addEventListener('online', tell)
  return () => removeEventListener('online', tell)
}

/** Tells the time of this device, now and every so many milliseconds: 15 seconds where ages are shown in minutes. */
export function onTime(tell: (now: number) => void, pace = 15_000): () => void {
  tell(Date.now())
  const timer = setInterval(() => tell(Date.now()), pace)
  return () => clearInterval(timer)
}
