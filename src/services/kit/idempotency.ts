import { newId } from '#shared/domain/kit/id'

/** Keys of unanswered writes, by their content: an equal write is the same attempt. */
const unanswered = new Map<string, string>()
type RequestBody = string | FormData | undefined
/** A form is not compared, and what holds a password is not remembered: each try is its own. */
const nameOf = (method: string, path: string, body: RequestBody) =>
  body instanceof FormData || /password":/.test(body ?? '') ? undefined : `${method} ${path} ${body ?? ''}`

export const idempotency = {
  /**
   * The key of a write. After a lost connection or a time-out the same content gets the same key, so it takes effect
   * once.
   */
  keyFor(method: string, path: string, body: RequestBody): string {
    const name = nameOf(method, path, body)
    const key = (name && unanswered.get(name)) ?? newId()
    if (name) unanswered.set(name, key)
    return key
  },
  answered(method: string, path: string, body: RequestBody) {
    const name = nameOf(method, path, body)
    if (name) unanswered.delete(name)
  },
  /** The person has signed out. */
  forgetAll: () => unanswered.clear(),
}
