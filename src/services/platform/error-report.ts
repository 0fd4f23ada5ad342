import { client } from '#services/kit/client'

const calls = client(() => import('#shared/api/platform/error-report').then((noun) => noun.errorReportApi), ['report'])
const reported = new Set<string>()
/** The page's path without its query and possible tokens (parts longer than an id). */
const place = () => location.pathname.replace(/[^/]{37,}/g, 'token')

/** Reports an error to the server, each one once, without anything a person typed. Never rejects. */
const report = async (kind: 'page' | 'unfinished', message: string, where: string) => {
  const name = `${kind} ${message} ${where}`
  if (reported.has(name)) return
  reported.add(name)
  await calls.report({ body: { kind, message: message.slice(0, 500), where: where.slice(0, 200) } }).catch(() => {})
}

export const errorReport = {
  page: (message: string) => report('page', message, place()),
  /** A user with an unfinished registration was redirected to it. Sends no personal data. */
  unfinished: (_: object) => report('unfinished', 'An unfinished user opened the app', place()),
}
