/** Milliseconds below which no answer that depends on who exists is given. */
const floor = 120

/** Runs `work` and answers no sooner than the floor, so that its time does not tell a known address from an unknown one. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), new Promise((resume) => setTimeout(resume, floor))])
  return result
}
