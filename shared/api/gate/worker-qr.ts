import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Day, Id, Instant, one } from '#shared/api/kit/wire'

/*
 * The code that a worker's phone shows at the gate: `M1.<payload>.<signature>`. The payload is base64url of JSON; the
 * signature is base64url of ECDSA P-256 / SHA-256, raw r||s, over the ASCII bytes of `M1.<payload>`.
 */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

/** `w` worker, `k` key, `s` site, `n` nonce of 16 random bytes, `t` epoch seconds when it was made. */
export const WorkerQr = z.strictObject({ w: Id, k: Id, s: Id, n: base64url(22), t: z.number().int().positive() })
export type WorkerQr = z.infer<typeof WorkerQr>
export type ReadQr = { payload: WorkerQr; signed: string; signature: string }

/** A public P-256 key as a JWK, the form that browsers import. */
export const PublicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: base64url(43),
  y: base64url(43),
})
export type PublicKey = z.infer<typeof PublicKey>

/** Seconds: a new code every 30, valid for 60, and an allowed clock difference of 60 beyond that. */
export const qrSeconds = { turn: 30, valid: 60, skew: 60 } as const

/** The part of the code that is signed. */
export const qrToSign = (payload: WorkerQr): string => `M1.${encode(JSON.stringify(WorkerQr.parse(payload)))}`
/** The text of the code; `signature` in base64url. */
export const qrText = (signed: string, signature: string): string => `${signed}.${signature}`

/** The parts of a scanned text; undefined when it is not a worker's code. Does not verify the signature. */
export function readQr(text: string): ReadQr | undefined {
  const [, signed, payload, signature] = /^(M1\.([\w-]{1,600}))\.([\w-]{86})$/.exec(text.trim()) ?? []
  if (!signed || !payload || !signature) return undefined
  const read = WorkerQr.safeParse(parsed(decode(payload)))
  return read.success ? { payload: read.data, signed, signature } : undefined
}

/** Why a code is refused, in words. */
export const qrErrors = {
  unreadable: 'This is not a code of a worker’s phone. Scan the code on the page ‘My code’.',
  otherSite: 'This code is for another site. The worker chooses this site on their phone and shows the new code.',
  unknownKey: 'This code was not made by this worker’s own phone. Ask for their password instead.',
  used: 'This code was used already. The phone shows a new one within 30 seconds.',
  otherWorker: 'This code is another worker’s.',
} as const

/** Why a code's age does not fit the time of its scan (epoch milliseconds); undefined when it does. */
export function qrAgeError({ t }: Pick<WorkerQr, 't'>, scannedAt: number): string | undefined {
  const age = Math.round(scannedAt / 1000) - t
  if (age < -qrSeconds.skew)
    return `The clock of the worker’s phone is ${span(-age)} ahead of this one. Set both to automatic time, then scan the new code.`
  if (age > qrSeconds.valid + qrSeconds.skew)
    return `This code is ${span(age)} old. Scan the one that the phone shows now; if it says the same, set the clock of the phone to automatic time.`
  return undefined
}
/**
 * Message for a gate device whose clock differs from the server's by `seconds` (positive: ahead); undefined within the
 * allowed difference.
 */
export function clockError(seconds: number): string | undefined {
  if (Math.abs(seconds) <= qrSeconds.skew) return undefined
  const off = `${span(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`
  return `The clock of this device is ${off}. Set it to automatic time and scan again.`
}
/** 'a minute', '12 minutes', '3 hours'. */
export const span = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const decode = (text: string) => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const workerQrApi = api({
  /**
   * Registers the public key of this phone, replacing its previous one. The same key again changes nothing. Returns the
   * sites to show a code at: those of current and future assignments, the soonest first, after the one that the worker
   * is on without an assignment for today, since they also check out with their code.
   */
  register: {
    method: 'PUT',
    path: '/api/me/qr-key',
    body: z.strictObject({ public_key: PublicKey }),
    reply: one(
      z.object({
        id: Id,
        created_at: Instant,
        sites: z.array(z.object({ id: Id, name: z.string(), place: z.string(), start_at: Day, end_at: Day })),
      }),
    ),
  },
})
