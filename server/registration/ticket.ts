import type { FastifyReply, FastifyRequest } from 'fastify'
import { overHttps } from '#server/public-url'
import type { World } from '#server/world'

/** Seconds for verifying a phone number, and then for opening its account. */
export const ticketSeconds = 3600
export const provenSeconds = 600

const nameOf = (world: World) => (overHttps(world) ? '__Host-ticket' : 'ticket')
const flags = (world: World) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: overHttps(world),
})
/** The ticket binds a phone verification to one browser; scripts cannot read it. */
export function setTicket(reply: FastifyReply, world: World, ticket: string) {
  reply.header('cache-control', 'no-store')
  reply.setCookie(nameOf(world), ticket, { ...flags(world), maxAge: ticketSeconds })
}
export const clearTicket = (reply: FastifyReply, world: World) => reply.clearCookie(nameOf(world), flags(world))
export const readTicket = (request: FastifyRequest, world: World) => request.cookies[nameOf(world)]
