import { type Change, connectivity } from './connectivity.ts'

/** Listens for the browser's `online` event, and for the first answer to any call after one without an answer. */
export function onReconnect(listener: () => void): () => void {
  const { calls } = connectivity
  let isOut = !calls.lastReceivedAt
  const onChange = (change: Change) => {
    const isBack = isOut && change === 'receive'
    isOut = change === 'fail' || (isOut && !isBack)
    if (isBack) listener()
  }
  addEventListener('online', listener)
  calls.listeners.add(onChange)
  return () => {
    removeEventListener('online', listener)
    calls.listeners.delete(onChange)
  }
}

/** Reports the device's time, now and at every interval in milliseconds: 15 seconds where ages are shown in minutes. */
export function onTime(listener: (now: number) => void, pace = 15_000): () => void {
  listener(Date.now())
  const timer = setInterval(() => listener(Date.now()), pace)
  return () => clearInterval(timer)
}
