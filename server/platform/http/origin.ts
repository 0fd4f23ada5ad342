import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { forbidden } from '#server/platform/kit/problems'

/**
 * Requires the call to come from the app's own pages: Origin must be PUBLIC_URL's (without one, outside production, the
 * requested host) or, if the browser sends none, Sec-Fetch-Site must be same-origin. 403 otherwise.
 */
export function assertOwnOrigin(deps: Deps, { headers }: FastifyRequest) {
  const { origin, host } = headers
  const own = deps.settings.PUBLIC_URL
    ? [new URL(deps.settings.PUBLIC_URL).origin]
    : [`http://${host}`, `https://${host}`]
  const same = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : own.includes(origin)
  if (!same) throw forbidden('This call is for the app’s own pages.')
}
