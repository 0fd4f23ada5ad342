/** Statuses that are not final: the server is unavailable or busy, or the user is signed out. */
const passing = [401, 408, 425, 429]
/**
 * Whether a refusal is the server's verdict: repeating the request changes nothing. Any other failure says nothing of
 * an earlier try of it, which may be under way or done: a repeat must have the same key.
 */
export const isFinalAnswer = (status: unknown): boolean =>
  typeof status === 'number' && status >= 400 && status < 500 && !passing.includes(status)
