import { isFinalAnswer } from './final-answer.ts'

/** Milliseconds before a request is repeated. */
const pause = 2000

/** No status: no answer arrived. From 502 on, a server between answered, or the first try is still under way. */
const isLost = (status: unknown) => typeof status !== 'number' || status > 501

/**
 * Repeats a request whose answer was lost until it is known what became of it, or `signal` ends it. After a loss only a
 * final answer says so.
 */
export async function untilAnswered<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let lost = false
  for (;;) {
    try {
      return await request()
    } catch (error) {
      const { status } = Object(error)
      lost ||= isLost(status)
      if (!lost || isFinalAnswer(status) || signal.aborted) throw error
    }
    await new Promise((resume) => setTimeout(resume, pause))
    signal.throwIfAborted()
  }
}
