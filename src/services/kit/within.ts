/**
 * Runs until it settles, `signal` aborts, or `limit` milliseconds have passed; the signal that `run` gets then aborts.
 * `extend` restarts the limit, `stop` ends it early.
 */
export async function within<T>(
  limit: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal, extend: () => void, stop: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const extend = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new DOMException('No answer in time.', 'TimeoutError')), limit)
  }
  const ended = new Promise<never>((_, reject) => {
    controller.signal.onabort = () => reject(controller.signal.reason)
  })
  extend()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([ended, run(controller.signal, extend, stop)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
