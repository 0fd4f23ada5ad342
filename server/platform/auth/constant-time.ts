/** Milliseconds: answers that depend on whether an account exists are sent only at multiples of this. */
const beat = 120

/**
 * Runs `work` and delays the answer to the next multiple of `beat`, so that its duration does not reveal whether an
 * address is known, even on a busy server where it takes longer than one beat.
 */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  const taken = performance.now() - from
  await new Promise((resume) => setTimeout(resume, beat - (taken % beat)))
  return result
}
