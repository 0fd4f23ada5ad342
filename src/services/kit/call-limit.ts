import { connectivity } from './connectivity.ts'
import { slowReads } from './slow-reads.ts'

/** Milliseconds until a call without its complete answer fails as if the connection were lost. */
const limits = { read: 20_000, send: 30_000 }
/** Bytes per time limit: a slice of an upload. A file sent in one call gets the time of all its slices. */
const slice = 1_048_576

type Limited = { read: boolean; file: boolean; body: BodyInit | undefined; signal: AbortSignal | undefined }

function millisecondsFor({ read, body }: Limited): number {
  if (read) return limits.read
  if (!(body instanceof FormData)) return limits.send
  const bytes = [...body.values()].reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.size), 0)
  return limits.send * Math.max(1, Math.ceil(bytes / slice))
}

/**
 * Runs a call to the end of its answer within its time limit. `extend` restarts the limit when a part of a file has
 * arrived. A slow read is reported (slow-reads.ts) and repeated when the user asks for it.
 */
export async function withLimit<T>(
  call: Limited,
  run: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  for (;;) {
    const controller = new AbortController()
    const settle = connectivity.calls.request()
    const { outer, again, ended } = endingOf(call, controller)
    const limit = millisecondsFor(call)
    const late = () => controller.abort(new DOMException('No answer in time.', 'TimeoutError'))
    let timer = setTimeout(late, limit)
    const extend = () => {
      clearTimeout(timer)
      timer = setTimeout(late, limit)
    }
    const unwatch = call.read && !call.file ? slowReads.watch(again.request) : () => {}
    try {
      const result = await Promise.race([run(controller.signal, extend), ended])
      settle('receive')
      return result
    } catch (error) {
      const isAnswer = Object(error).status !== undefined
      settle(call.signal?.aborted || again.requested || isAnswer ? 'drop' : 'fail')
      if (!again.requested) throw error
    } finally {
      clearTimeout(timer)
      unwatch()
      outer()
    }
  }
}

/** Ends an attempt early: the caller aborts, or the user retries. */
function endingOf({ signal }: Limited, controller: AbortController) {
  const stop = () => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const again = {
    requested: false,
    request() {
      again.requested = true
      controller.abort()
    },
  }
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(controller.signal.reason)
    if (controller.signal.aborted) end()
    else controller.signal.addEventListener('abort', end)
  })
  return { outer: () => signal?.removeEventListener('abort', stop), again, ended }
}
