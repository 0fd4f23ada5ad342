import type { FastifyReply, FastifyRequest } from 'fastify'
import { overHttps } from '#server/public-url'
import type { World } from '#server/world'

/** The refresh cookie; `seconds` undefined makes a session cookie. */
export type RefreshCookie = { value: string; seconds: number | undefined }

const nameOf = (world: World, name: string) => (overHttps(world) ? `__Host-${name}` : name)
const flags = (world: World) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: overHttps(world),
})

/** `__Host-rt` over https; over plain http (demo) browsers drop Secure cookies, so it is `rt`. */
export function setRefreshCookie(reply: FastifyReply, world: World, { value, seconds }: RefreshCookie) {
  reply.header('cache-control', 'no-store')
  reply.setCookie(nameOf(world, 'rt'), value, { ...flags(world), ...(seconds !== undefined && { maxAge: seconds }) })
}
export const clearRefreshCookie = (reply: FastifyReply, world: World) =>
  reply.clearCookie(nameOf(world, 'rt'), flags(world))
export const readRefreshCookie = (request: FastifyRequest, world: World) => request.cookies[nameOf(world, 'rt')]

const year = 365 * 24 * 3600
export const setDeviceCookie = (reply: FastifyReply, world: World, value: string) =>
  reply.setCookie(nameOf(world, 'kd'), value, { ...flags(world), maxAge: year })
export const readDeviceCookie = (request: FastifyRequest, world: World) => request.cookies[nameOf(world, 'kd')]
