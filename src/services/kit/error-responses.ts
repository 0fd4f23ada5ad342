/** Answers that one place of the app reports, whichever code made the call. */
export type ErrorResponseKind = 'badRequest' | 'tooMany' | 'serverError' | 'deviceTaken'

const listeners = new Set<(kind: ErrorResponseKind) => void>()

export const errorResponses = {
  publish(what: ErrorResponseKind) {
    for (const listener of listeners) listener(what)
  },
  listen(listener: (what: ErrorResponseKind) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
