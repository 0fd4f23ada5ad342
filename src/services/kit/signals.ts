/** `AbortSignal.any`, which Safari has only since 17.4: aborts with the first of them that does, with its reason. */
export function anyOf(signals: AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any(signals)
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}
