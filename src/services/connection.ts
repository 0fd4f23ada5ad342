/** Listens for the browser's `online` event. */
export function onReconnect(tell: () => void): () => void {
  addEventListener('online', tell)
  return () => removeEventListener('online', tell)
}

/** Reports the device's time, now and at every interval in milliseconds: 15 seconds where ages are shown in minutes. */
export function onTime(tell: (now: number) => void, pace = 15_000): () => void {
  tell(Date.now())
  const timer = setInterval(() => tell(Date.now()), pace)
  return () => clearInterval(timer)
}
