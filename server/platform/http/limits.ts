import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '#server/platform/auth/tokens'
import type { Deps } from '#server/platform/deps'
import { readsSession } from '#server/platform/http/access'
import { countedAddress } from '#server/platform/kit/address'

/**
 * Default calls per minute, for endpoints without a limit of their own. Many people share the address of their site.
 */
const most = { person: 1200, address: 6000 }

export const limitCalls = (app: FastifyInstance, deps: Deps) =>
  app.register(rateLimit, {
    max: (_, key) => (key.startsWith('person:') ? most.person : most.address),
    timeWindow: 60_000,
    keyGenerator: (request) => callerKey(deps, request),
    allowList: ({ url }) => url === '/health' || url === '/ready' || !url.startsWith('/api'),
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
  })

/**
 * The key that calls are counted by: the person of a valid token, whichever of theirs it is and however the header is
 * spelt; else the address. An unchecked header must not open a new quota.
 */
async function callerKey(deps: Deps, request: FastifyRequest): Promise<string> {
  const { policy } = request.routeOptions.config
  const isRead = request.headers.authorization && policy && readsSession(policy)
  const bearer = isRead ? await bearerOf(deps, request).catch(() => undefined) : undefined
  return bearer ? `person:${bearer.userId}` : countedAddress(request.ip)
}

/** 429 as the rate-limit plugin throws it; the plugin adds the headers. */
function tooManyRequests(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return Object.assign(new Error(`Too many requests. Try again in ${seconds} s.`), { statusCode: 429 })
}
