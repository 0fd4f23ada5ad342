import { type ActorRefFrom, createActor } from 'xstate'
import { bridgeRequestLifecycle } from '#lifecycles/kit/bridge-request'
import { nativeBridgeLifecycle } from '#lifecycles/kit/native-bridge'
import { type BridgeCode, type BridgePayload, type BridgeResult, bridgePayloads } from '#shared/api/kit/bridge'
import { BridgeFailed } from './bridge-failed.ts'
import { listen } from './bridge-messages.ts'
import { awaitAnswer } from './bridge-wait.ts'
import { inWrapper } from './wrapper.ts'

/** The channel of one page to the native side: its chart decides what is sent when, and which answers count. */
export function openBridge() {
  const channel = createActor(nativeBridgeLifecycle).start()
  const requests = new Map<string, ActorRefFrom<typeof bridgeRequestLifecycle>>()
  /** Random prefix: ids of an earlier load of the page must not match. */
  const life = Array.from(crypto.getRandomValues(new Uint32Array(3))).join('-')
  let count = 0

  channel.on('post', ({ messages }) => {
    for (const message of messages) window.ReactNativeWebView?.postMessage(JSON.stringify(message))
  })
  channel.on('deliver', ({ event }) => requests.get(event.id)?.send(event))
  const close = listen((message) => channel.send(message))

  /** Throws for an unknown code or an invalid payload; rejects with BridgeFailed, or with the reason of `signal`. */
  function request<C extends BridgeCode>(
    code: C,
    payload: BridgePayload<C>,
    signal?: AbortSignal,
  ): Promise<BridgeResult<C>> {
    if (!Object.hasOwn(bridgePayloads, code)) throw new Error(`Unknown bridge code: ${code}`)
    const message = { id: `${life}:${++count}`, code, payload: bridgePayloads[code].parse(payload) }
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (!inWrapper()) return Promise.reject(new BridgeFailed('unavailable'))
    const one = createActor(bridgeRequestLifecycle)
    const answered = awaitAnswer(one, signal, (givenUp) => {
      requests.delete(message.id)
      if (givenUp) channel.send({ type: 'giveUp', id: message.id })
    })
    requests.set(message.id, one.start())
    channel.send({ type: 'request', message })
    return answered.then((results) => {
      const result = results[code]
      if (result === undefined || result === null) throw new BridgeFailed('invalid')
      return result
    })
  }
  const onToken = (listener: (token: string) => void) => {
    const { unsubscribe } = channel.on('renew', ({ token }) => listener(token))
    return unsubscribe
  }
  return { available: inWrapper, channel, request, onToken, close }
}

export const bridge = openBridge()
