/** Answers that are no verdict: the server is away or busy, or the person is signed out. */
const passing = [401, 408, 425, 429]
/** Whether a status is the server's last word on what was asked: asking once more changes nothing. */
export const isFinalRefusal = (status: unknown): boolean =>
  typeof status === 'number' && status >= 400 && status < 500 && !passing.includes(status)
