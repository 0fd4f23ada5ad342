import { bridgePatience } from '#contract/bridge'
import { BridgeFailed } from './bridge-failed.ts'

/** Waits for one answer: until it is settled, withdrawn, or silent for too long. */
export function awaitAnswer<Result>(signal: AbortSignal | undefined, over: () => void) {
  let resolve: (result: Result) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Result>((good, bad) => {
    resolve = good
    reject = bad
  })
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', withdraw)
    over()
  }
  const fail = (error: unknown) => {
    end()
    reject(error)
  }
  const withdraw = () => fail(signal?.reason)
  const settle = (result: Result) => {
    end()
    resolve(result)
  }
  /** A sign of life: a person is still at work on the native side. */
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new BridgeFailed('timed_out')), bridgePatience)
  }
  signal?.addEventListener('abort', withdraw)
  alive()
  return { promise, settle, fail, alive }
}
