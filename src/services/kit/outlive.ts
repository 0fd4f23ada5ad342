import { token } from './token.ts'

/** What became of a write whose screen was left before its answer came. */
type Late<T> = { done?: (answer: T) => void; failed: (error: unknown) => void }

/**
 * Runs a write that goes on when its screen is left, which `signal` says. Nobody there hears its answer then, so `late`
 * does; after a sign-out nobody.
 */
export async function outlive<T>(signal: AbortSignal | undefined, run: () => Promise<T>, late: Late<T>): Promise<T> {
  const by = token.claims()?.uid
  const isLate = () => signal?.aborted && token.claims()?.uid === by
  const answer = await run().catch((error: unknown) => {
    if (isLate()) late.failed(error)
    throw error
  })
  if (isLate()) late.done?.(answer)
  return answer
}
