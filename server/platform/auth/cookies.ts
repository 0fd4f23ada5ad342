import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { overHttps } from '#server/platform/public-url'

/** The refresh cookie; `seconds` undefined makes a session cookie. */
export type RefreshCookie = { value: string; seconds: number | undefined }

const nameOf = (deps: Deps, name: string) => (overHttps(deps) ? `__Host-${name}` : name)
const flags = (deps: Deps) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: overHttps(deps),
})

/** `__Host-rt` over https; over plain http (demo) browsers drop Secure cookies, so it is `rt`. */
export function setRefreshCookie(reply: FastifyReply, deps: Deps, { value, seconds }: RefreshCookie) {
  reply.header('cache-control', 'no-store')
  reply.setCookie(nameOf(deps, 'rt'), value, { ...flags(deps), ...(seconds !== undefined && { maxAge: seconds }) })
}
export const clearRefreshCookie = (reply: FastifyReply, deps: Deps) =>
  reply.clearCookie(nameOf(deps, 'rt'), flags(deps))
export const readRefreshCookie = (request: FastifyRequest, deps: Deps) => request.cookies[nameOf(deps, 'rt')]

const year = 365 * 24 * 3600
export const setDeviceCookie = (reply: FastifyReply, deps: Deps, value: string) =>
  reply.setCookie(nameOf(deps, 'kd'), value, { ...flags(deps), maxAge: year })
export const readDeviceCookie = (request: FastifyRequest, deps: Deps) => request.cookies[nameOf(deps, 'kd')]
