import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readsSession } from '#server/access'
import { countedAddress } from '#server/auth/address'
import { readBearer } from '#server/auth/tokens'
import type { World } from '#server/world'

/** Calls a minute, where an endpoint says nothing of itself. Many people share the address of their site. */
const most = { person: 1200, address: 6000 }

export const limitCalls = (app: FastifyInstance, world: World) =>
  app.register(rateLimit, {
    max: (_, key) => (key.startsWith('person:') ? most.person : most.address),
    timeWindow: 60_000,
    keyGenerator: (request) => callerKey(world, request),
    allowList: ({ url }) => url === '/health' || url === '/ready' || !url.startsWith('/api'),
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
  })

/**
 * Whom calls are counted by: the person of a token of ours, however the header is spelt and whichever token of theirs it
 * is; else the address. A header that nobody checks must not open a fresh account of tries.
 */
async function callerKey(world: World, { headers, ip, routeOptions }: FastifyRequest): Promise<string> {
  const { policy } = routeOptions.config
  const isRead = headers.authorization && policy && readsSession(policy)
  const bearer = isRead ? await readBearer(world, headers.authorization).catch(() => undefined) : undefined
  return bearer ? `person:${bearer.userId}` : countedAddress(ip)
}

/** 429 as the rate-limit plugin throws it; the headers are the plugin's. */
function tooManyRequests(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return Object.assign(new Error(`Too many requests. Try again in ${seconds} s.`), { statusCode: 429 })
}
