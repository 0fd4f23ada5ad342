import { type AppRoute, paths } from '#shared/api/kit/paths'

export type Matched = { route: AppRoute; params: Record<string, string | undefined> }

const ids = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Routes whose `:id` is not a row's id. */
const freeIds: readonly AppRoute[] = ['verifyEmail', 'cardItem', 'visitorInviteOld']

/** Fixed parts win over named ones: first by their number, then by how early they come. */
function weight(pattern: string) {
  const parts = pattern.split('/').slice(1)
  const fixed = parts.filter((part) => !part.startsWith(':')).length
  return fixed + parts.map((part) => (!part.startsWith(':') ? '2' : part.endsWith('?') ? '0' : '1')).join('')
}
const expression = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace(/^\/$/, '')}/?$`,
  )
const table = (Object.entries(paths) as [AppRoute, string][])
  .map(([route, pattern]) => ({ route, weight: weight(pattern), expression: expression(pattern) }))
  .sort((a, b) => (a.weight < b.weight ? 1 : -1))

/**
 * The route of an address without query, the most specific one first; undefined when none matches or a part is not
 * valid.
 */
export function routeOf(pathname: string): Matched | undefined {
  for (const { route, expression } of table) {
    const found = expression.exec(pathname)
    if (found) return valid(route, found.groups ?? {})
  }
  return undefined
}

function valid(route: AppRoute, raw: Record<string, string | undefined>): Matched | undefined {
  const params: Record<string, string | undefined> = {}
  for (const [name, part] of Object.entries(raw)) {
    try {
      params[name] = part === undefined ? undefined : decodeURIComponent(part)
    } catch {
      return undefined
    }
    const isId = /(?:^id|_id)$/.test(name) && !freeIds.includes(route)
    if (part !== undefined && isId && !ids.test(part)) return undefined
  }
  return { route, params }
}
