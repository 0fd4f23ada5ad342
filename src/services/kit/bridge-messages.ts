import type { NativeEvent } from '#lifecycles/kit/native-bridge'
import { BridgeAnswer, BridgeErrorCode, BridgeResults, BridgeTokenEvent } from '#shared/api/kit/bridge'
import { BridgeFailed } from './bridge-failed.ts'
import { inWrapper } from './wrapper.ts'

const json = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a `message` event of the native side; undefined when it comes from a frame, another window or another origin.
 */
export function parseMessage({ data, source, origin }: MessageEvent): NativeEvent | undefined {
  const native = (source === null || source === window) && (origin === '' || origin === window.location.origin)
  if (!native || !inWrapper()) return undefined
  const message = json(data)
  const event = BridgeTokenEvent.safeParse(message)
  if (event.success) return { type: 'renew', token: event.data.payload.token }
  const { data: answer } = BridgeAnswer.safeParse(message)
  if (!answer) return undefined
  const { id, code } = answer
  if ('busy' in answer) return { type: 'keepAlive', id, code }
  if ('result' in answer) {
    const { data: results } = BridgeResults.safeParse({ [code]: answer.result })
    return results
      ? { type: 'answer', id, code, results }
      : { type: 'refuse', id, code, error: new BridgeFailed('invalid') }
  }
  const errorCode = BridgeErrorCode.safeParse(answer.error.code)
  return { type: 'refuse', id, code, error: new BridgeFailed(errorCode.data ?? 'failed', answer.error.message) }
}

/** Android dispatches on the document, iOS on the window. Returns a function that stops listening. */
export function listen(listener: (message: NativeEvent) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onMessage = (event: Event) => {
    const message = event instanceof MessageEvent ? parseMessage(event) : undefined
    if (message) listener(message)
  }
  const places = [window, document]
  for (const place of places) place.addEventListener('message', onMessage)
  return () => {
    for (const place of places) place.removeEventListener('message', onMessage)
  }
}
