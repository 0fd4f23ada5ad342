/** Statuses that are not final: the server is unavailable or busy, or the user is signed out. */
const passing = [401, 408, 425, 429]
/** Whether a status is the server's final answer: repeating the request changes nothing. */
export const isFinalAnswer = (status: unknown): boolean =>
  typeof status === 'number' && status >= 400 && status < 500 && !passing.includes(status)
