import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps'
import { randomToken } from '#server/platform/kit/keys'
import { unauthorised } from '#server/platform/kit/problems'
import type { UserStatus } from '#shared/api/kit/user'
import { Id } from '#shared/api/kit/wire'

declare module 'fastify' {
  interface FastifyRequest {
    bearer?: Promise<Bearer | undefined>
  }
}

type Signer = Pick<Deps, 'keys' | 'clock'>

/**
 * Seconds. The access token is short-lived because a script that reads it can use it; the hand-off token is part of a
 * link.
 */
export const accessSeconds = 600
export const handoffSeconds = 60
const leewaySeconds = 30
const issuer = 'muster'

/**
 * The token's claims about its holder. For display only: the server reads role, company and status from the database.
 */
export type Display = {
  uid: string
  sts: UserStatus
  first_name: string
  last_name: string
  default_role: string
  company: string | null
  is_payroll_company: boolean
  active: boolean
  invite_hash: string | null
}
export type Bearer =
  | { kind: 'access'; userId: string; sessionId: string; expired: boolean }
  | { kind: 'handoff'; userId: string; id: string; expired: boolean }

const kinds = {
  access: { typ: 'at+jwt', audience: 'muster-api' },
  handoff: { typ: 'handoff+jwt', audience: 'handoff' },
} as const
/** Identifies the key without revealing it; a token of another key is refused before its signature is checked. */
const keyId = (deps: Signer) => deps.keys.sign('kid', 'token').slice(0, 10)

async function sign(
  deps: Signer,
  kind: keyof typeof kinds,
  seconds: number,
  claims: { jti: string; sid?: string },
  usr: Display,
) {
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  return new SignJWT({ ...claims, usr })
    .setProtectedHeader({ alg: 'HS256', typ: kinds[kind].typ, kid: keyId(deps) })
    .setIssuer(issuer)
    .setAudience(kinds[kind].audience)
    .setSubject(usr.uid)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(await deps.keys.token)
}
export const signAccess = (deps: Signer, sessionId: string, usr: Display) =>
  sign(deps, 'access', accessSeconds, { jti: randomToken(), sid: sessionId }, usr)
export const signHandoff = (deps: Signer, id: string, usr: Display) =>
  sign(deps, 'handoff', handoffSeconds, { jti: id }, usr)

const Claims = z.object({ sub: Id, jti: z.string().min(1), sid: Id.optional(), exp: z.number(), nbf: z.number() })

/**
 * Reads `Authorization: Bearer`: undefined without the header, 401 when the token is not valid. An expired token is
 * returned with `expired`; the caller decides whether to accept it (refresh and logout do).
 */
export async function readBearer(deps: Signer, header: string | undefined): Promise<Bearer | undefined> {
  if (header === undefined || header === '') return undefined
  const token = /^Bearer ([\w-]{1,1000}\.[\w-]{1,4000}\.[\w-]{1,200})$/i.exec(header)?.[1]
  if (!token) throw invalidToken()
  const kind = kindOf(deps, token)
  const { claims, expired } = await verified(deps, token, kind)
  if (kind === 'handoff') return { kind, userId: claims.sub, id: claims.jti, expired }
  if (!claims.sid) throw invalidToken()
  return { kind, userId: claims.sub, sessionId: claims.sid, expired }
}

/** `readBearer` of a request, whose signature is checked once for the limits and the sign-in. */
export const bearerOf = (deps: Signer, request: FastifyRequest): Promise<Bearer | undefined> => {
  request.bearer ??= readBearer(deps, request.headers.authorization)
  return request.bearer
}

function kindOf(deps: Signer, token: string): keyof typeof kinds {
  try {
    const { alg, kid, typ } = decodeProtectedHeader(token)
    if (alg === 'HS256' && kid === keyId(deps)) {
      if (typ === kinds.access.typ) return 'access'
      if (typ === kinds.handoff.typ) return 'handoff'
    }
  } catch {}
  throw invalidToken()
}

async function verified(deps: Signer, token: string, kind: keyof typeof kinds) {
  const rules = {
    ...kinds[kind],
    issuer,
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'nbf', 'iat', 'jti', 'sub'],
    clockTolerance: leewaySeconds,
    currentDate: deps.clock.now(),
  }
  try {
    const { payload } = await jwtVerify(token, await deps.keys.token, rules)
    return { claims: Claims.parse(payload), expired: false }
  } catch (error) {
    // jose checks exp after signature, type, issuer, audience and nbf: an expired token is genuine.
    if (error instanceof errors.JWTExpired) return { claims: Claims.parse(error.payload), expired: true }
    throw invalidToken()
  }
}

const invalidToken = () => unauthorised('Your sign-in is not valid. Sign in again.')
