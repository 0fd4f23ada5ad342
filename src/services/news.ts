/** Answers that one place of the app reports, whichever code made the call. */
export type AnswerNews = 'badRequest' | 'tooMany' | 'serverError' | 'deviceTaken'

const listeners = new Set<(news: AnswerNews) => void>()

export const news = {
  tell(what: AnswerNews) {
    for (const listener of listeners) listener(what)
  },
  listen(listener: (what: AnswerNews) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
