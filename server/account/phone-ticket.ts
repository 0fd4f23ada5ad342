import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { overHttps } from '#server/platform/public-url'

/** Seconds for verifying a phone number, and then for opening its account. */
export const ticketSeconds = 3600
export const provenSeconds = 600

const nameOf = (deps: Deps) => (overHttps(deps) ? '__Host-ticket' : 'ticket')
const flags = (deps: Deps) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: overHttps(deps),
})
/** The ticket binds a phone verification to one browser; scripts cannot read it. */
export function setTicket(reply: FastifyReply, deps: Deps, ticket: string) {
  reply.header('cache-control', 'no-store')
  reply.setCookie(nameOf(deps), ticket, { ...flags(deps), maxAge: ticketSeconds })
}
export const clearTicket = (reply: FastifyReply, deps: Deps) => reply.clearCookie(nameOf(deps), flags(deps))
export const readTicket = (request: FastifyRequest, deps: Deps) => request.cookies[nameOf(deps)]
