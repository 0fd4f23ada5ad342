import { client } from './client.ts'

const calls = client(() => import('#contract/error-report').then((noun) => noun.errorReportApi), ['report'])
const sent = new Set<string>()
/** The page's address without what may be a token: its query, and every part that is longer than an id. */
const place = () => location.pathname.replace(/[^/]{37,}/g, 'token')

/** Tells the product's makers what broke, each thing once, without anything a person typed. Never rejects. */
const report = async (kind: 'page' | 'unfinished', message: string, where: string) => {
  const name = `${kind} ${message} ${where}`
  if (sent.has(name)) return
  sent.add(name)
  await calls.report({ body: { kind, message: message.slice(0, 500), where: where.slice(0, 200) } }).catch(() => {})
}

export const errorReport = {
  page: (message: string) => report('page', message, place()),
  /** A person with an open registration was led back to it (decision 18): no word of who. */
  unfinished: (_: object) => report('unfinished', 'An unfinished user opened the app', place()),
}
