/** Milliseconds: answers that depend on who exists are given at its multiples only. */
const beat = 120

/**
 * Runs `work` and answers on the next beat, so that its time does not tell a known address from an unknown one, not even
 * on a busy server where it takes longer than one beat.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  const taken = performance.now() - from
  await new Promise((resume) => setTimeout(resume, beat - (taken % beat)))
  return result
}
