import type { ActorRefFrom } from 'xstate'
import type { bridgeRequestLifecycle } from '#lifecycles/kit/bridge-request'
import type { BridgeResults } from '#shared/api/kit/bridge'
import { BridgeFailed } from './bridge-failed.ts'

/**
 * The outcome of one request as a promise. `over` is called as it ends, with whether the native side can still answer.
 */
export function awaitAnswer(
  request: ActorRefFrom<typeof bridgeRequestLifecycle>,
  signal: AbortSignal | undefined,
  over: (givenUp: boolean) => void,
): Promise<BridgeResults> {
  const withdraw = () => request.send({ type: 'withdraw', reason: signal?.reason })
  signal?.addEventListener('abort', withdraw)
  return new Promise((resolve, reject) => {
    const complete = () => {
      signal?.removeEventListener('abort', withdraw)
      const { value, context } = request.getSnapshot()
      over(value === 'timedOut' || value === 'withdrawn')
      if (value === 'answered') resolve(context.results)
      else reject(value === 'timedOut' ? new BridgeFailed('timed_out') : context.error)
    }
    request.subscribe({ complete })
  })
}
