/** Listens for the browser's `online` event. */
export function onReconnect(listener: () => void): () => void {
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}

/** Reports the device's time, now and at every interval in milliseconds: 15 seconds where ages are shown in minutes. */
export function onTime(listener: (now: number) => void, pace = 15_000): () => void {
  listener(Date.now())
  const timer = setInterval(() => listener(Date.now()), pace)
  return () => clearInterval(timer)
}
