import { connectivity } from './connectivity.ts'
import { slowReads } from './slow-reads.ts'
import { within } from './within.ts'

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
    const settle = connectivity.calls.request()
    let isRepeated = false
    let unwatch = () => {}
    try {
      const result = await within(millisecondsFor(call), call.signal, (signal, extend, stop) => {
        const repeat = () => {
          isRepeated = true
          stop()
        }
        if (call.read && !call.file) unwatch = slowReads.watch(repeat)
        return run(signal, extend)
      })
      settle('receive')
      return result
    } catch (error) {
      const isAnswer = Object(error).status !== undefined
      settle(call.signal?.aborted || isRepeated || isAnswer ? 'drop' : 'fail')
      if (!isRepeated) throw error
    } finally {
      unwatch()
    }
  }
}
