import { token } from './token.ts'

const listeners = new Set<(text: string) => void>()

/** Writes that failed after their screen was left, in words. */
export const unsaved = {
  report(text: string) {
    for (const listener of listeners) listener(text)
  },
  subscribe(listener: (text: string) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** A call that was refused, or got no answer (`status` undefined); `errors` by field. */
type Failed = { status: number | undefined; errors: Record<string, string[]> | undefined; message: string }
/** In the words of the page that sent it, which is not the one being read; after a sign-out to nobody. */
export function reportUnsaved(title: string, by: string | undefined, { status, errors, message }: Failed) {
  if (token.claims()?.uid !== by) return
  const [first] = Object.values(errors ?? {}).flat()
  const what =
    status === undefined
      ? 'No connection. Your last change may not have been saved: look again.'
      : `Your last change was not saved. ${first ?? message}`
  unsaved.report(`${title.split(' · ')[0]}: ${what}`)
}
