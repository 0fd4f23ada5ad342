/** How the played native side behaves. Plain data, so that a browser test can inject it. */
export type NativeSide = {
  /** Milliseconds before each answer; 0 answers in a microtask. */
  latency?: number
  /** Results by code; a code without one is answered by `{}`. */
  answers?: Record<string, unknown>
  refuse?: Record<string, { code: string; message?: string }>
  /** Codes that this version of the shell does not know: answered by `unsupported`. */
  missing?: string[]
  /** Codes that are swallowed. */
  lose?: string[]
  /** Every answer comes twice. */
  duplicate?: boolean
  /** Answers are held back until this many wait, then come in reverse order. */
  reorder?: number
}
export type PlayedMessage = { id: string; code: string; payload: unknown }
export type PlayedSide = {
  received: PlayedMessage[]
  /** Changes the behaviour from now on. */
  become: (side: NativeSide) => void
  /** Says anything at all, as the native side would. */
  emit: (message: unknown) => void
}

/**
 * Installs a native side around the page and answers its handle, also found as `window.nativeSide`.
 * Self-contained on purpose: `page.addInitScript(installNativeSide, { latency: 50 })` runs its source in a page.
 */
export function installNativeSide(first: NativeSide = {}): PlayedSide {
  let side = first
  let queued: unknown[] = []
  const received: PlayedMessage[] = []
  const emit = (message: unknown) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    window.dispatchEvent(new MessageEvent('message', { data }))
  }
  const answerTo = ({ id, code }: PlayedMessage) => {
    if (side.missing?.includes(code)) return { id, code, error: { code: 'unsupported', message: '' } }
    const error = side.refuse?.[code]
    return error ? { id, code, error: { message: '', ...error } } : { id, code, result: side.answers?.[code] ?? {} }
  }
  const deliver = (answer: unknown) => {
    for (let n = 0; n < (side.duplicate ? 2 : 1); n++) emit(answer)
  }
  const give = (answer: unknown) => {
    if (!side.reorder) return deliver(answer)
    queued = [...queued, answer]
    if (queued.length < side.reorder) return
    const batch = queued.reverse()
    queued = []
    for (const one of batch) deliver(one)
  }
  const postMessage = (text: string) => {
    const message = JSON.parse(text) as PlayedMessage
    received.push(message)
    if (side.lose?.includes(message.code)) return
    const answer = answerTo(message)
    if (side.latency) setTimeout(() => give(answer), side.latency)
    else queueMicrotask(() => give(answer))
  }
  const played: PlayedSide = {
    received,
    emit,
    become: (next) => {
      side = next
    },
  }
  Object.assign(window, { ReactNativeWebView: { postMessage }, nativeSide: played })
  return played
}
