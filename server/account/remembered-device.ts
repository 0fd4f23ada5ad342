import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDeviceCookie, setDeviceCookie } from '#server/platform/auth/cookies'
import type { Deps } from '#server/platform/deps'
import { randomToken, sameText } from '#server/platform/kit/keys'

/**
 * A browser where somebody signed in before has its own budget of wrong passwords, so that nobody can lock a person out
 * by guessing (OWASP "device cookies"). The cookie is `nonce.signature.signature...`: one signature for each person,
 * the last five. It proves only that this browser once had the right password.
 */
const most = 5
const signatureOf = (deps: Deps, userId: string, nonce: string) =>
  deps.keys.sign('known-device', `${userId}:${nonce}`).slice(0, 22)

/** This browser's nonce, if `userId` signed in on it before. */
export function rememberedDevice(request: FastifyRequest, deps: Deps, userId: string): string | undefined {
  const [nonce, ...signatures] = (readDeviceCookie(request, deps) ?? '').split('.')
  if (!nonce) return undefined
  const mine = signatureOf(deps, userId, nonce)
  return signatures.slice(0, most).some((given) => sameText(given, mine)) ? nonce : undefined
}

export function rememberDevice(request: FastifyRequest, reply: FastifyReply, deps: Deps, userId: string) {
  const [given, ...others] = (readDeviceCookie(request, deps) ?? '').split('.')
  const nonce = given && /^[\w-]{43}$/.test(given) ? given : randomToken()
  const mine = signatureOf(deps, userId, nonce)
  const kept = others.filter((signature) => /^[\w-]{22}$/.test(signature) && signature !== mine).slice(0, most - 1)
  setDeviceCookie(reply, deps, [nonce, mine, ...kept].join('.'))
}
