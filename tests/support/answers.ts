/** What a call throws: an answered refusal. */
export const refused = (status: number, message: string, more: object = {}) => ({
  error: Object.assign(new Error(message), { status, ...more }),
})
/** What a call throws when no answer comes. */
export const lostConnection = { error: new TypeError('Failed to fetch') }
