import { type BridgeCode, type BridgePayload, type BridgeResult, BridgeResults, bridgePayloads } from '#contract/bridge'
import { BridgeFailed } from './bridge-failed.ts'
import { listen } from './bridge-hearing.ts'
import { awaitAnswer } from './bridge-wait.ts'
import { inWrapper } from './wrapper.ts'

type Asked = { code: string; answer: (raw: unknown) => void; fail: (error: unknown) => void; alive: () => void }

/** The channel of one page to the native side. Late, doubled and unasked answers are not heard; TOKEN is. */
export function openBridge() {
  const asked = new Map<string, Asked>()
  const listeners = new Set<(token: string) => void>()
  /** Ids of an earlier life of the page must not match. */
  const life = Array.from(crypto.getRandomValues(new Uint32Array(3))).join('-')
  let count = 0
  let ready = false
  const queue: (() => void)[] = []

  const close = listen((said) => {
    if (said.kind === 'token') return tell(said.token)
    const one = asked.get(said.id)
    if (one?.code !== said.code) return
    if (said.kind === 'busy') one.alive()
    if (said.kind === 'result') one.answer(said.result)
    if (said.kind === 'refusal') one.fail(said.error)
  })
  const tell = (token: string) => {
    for (const listener of listeners) listener(token)
  }
  const open = () => {
    ready = true
    for (const send of queue.splice(0)) send()
  }

  /** Raises for an unknown code or a payload against the contract; rejects with BridgeFailed, or as `signal` says. */
  function request<C extends BridgeCode>(
    code: C,
    payload: BridgePayload<C>,
    signal?: AbortSignal,
  ): Promise<BridgeResult<C>> {
    if (!Object.hasOwn(bridgePayloads, code)) throw new Error(`Unknown bridge code: ${code}`)
    const message = { id: `${life}:${++count}`, code, payload: bridgePayloads[code].parse(payload) }
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (!inWrapper()) return Promise.reject(new BridgeFailed('unavailable'))
    const wait = awaitAnswer<BridgeResult<C>>(signal, () => asked.delete(message.id))
    const answer = (raw: unknown) => {
      const result = BridgeResults.safeParse({ [code]: raw }).data?.[code]
      if (result === undefined || result === null) return wait.fail(new BridgeFailed('invalid'))
      wait.settle(result)
      if (code === 'READY_FOR') open()
    }
    asked.set(message.id, { code, answer, fail: wait.fail, alive: wait.alive })
    const send = () => {
      if (asked.has(message.id)) window.ReactNativeWebView?.postMessage(JSON.stringify(message))
    }
    if (ready || code === 'READY_FOR') send()
    else queue.push(send)
    return wait.promise
  }
  const onToken = (listener: (token: string) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { available: inWrapper, request, onToken, close }
}

export const bridge = openBridge()
