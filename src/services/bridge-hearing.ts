import { BridgeAnswer, BridgeErrorCode, BridgeTokenEvent } from '#contract/bridge'
import { BridgeFailed } from './bridge-failed.ts'
import { inWrapper } from './wrapper.ts'

type Heard =
  | { kind: 'token'; token: string }
  | { kind: 'busy'; id: string; code: string }
  | { kind: 'result'; id: string; code: string; result: unknown }
  | { kind: 'refusal'; id: string; code: string; error: BridgeFailed }

const json = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** What a `message` event says, if it comes from the native side: a frame, another window or another origin is not heard. */
export function heard({ data, source, origin }: MessageEvent): Heard | undefined {
  const native = (source === null || source === window) && (origin === '' || origin === window.location.origin)
  if (!native || !inWrapper()) return undefined
  const said = json(data)
  const event = BridgeTokenEvent.safeParse(said)
  if (event.success) return { kind: 'token', token: event.data.payload.token }
  const { data: answer } = BridgeAnswer.safeParse(said)
  if (!answer) return undefined
  const { id, code } = answer
  if ('busy' in answer) return { kind: 'busy', id, code }
  if ('result' in answer) return { kind: 'result', id, code, result: answer.result }
  const known = BridgeErrorCode.safeParse(answer.error.code)
  return { kind: 'refusal', id, code, error: new BridgeFailed(known.data ?? 'failed', answer.error.message) }
}

/** Android dispatches at the document, iOS at the window. Answers how to stop listening. */
export function listen(hear: (said: Heard) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onMessage = (event: Event) => {
    const said = event instanceof MessageEvent ? heard(event) : undefined
    if (said) hear(said)
  }
  const places = [window, document]
  for (const place of places) place.addEventListener('message', onMessage)
  return () => {
    for (const place of places) place.removeEventListener('message', onMessage)
  }
}
