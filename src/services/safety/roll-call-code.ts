import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { fromBase45, toBase45 } from '#shared/domain/kit/base45'
import { bytesOfHex } from '#shared/domain/safety/roll-call-bytes'
import { type CodeHead, type CodePage, encodePages } from '#shared/domain/safety/roll-call-code'
import { marksIn } from '#shared/domain/safety/roll-call-marks'
import { codeError, codeErrors } from '#shared/domain/safety/roll-call-merge'
import { decodePage } from '#shared/domain/safety/roll-call-page'

const mark = 'MR1:'
/** Bytes of the seal on each code: the start of an HMAC-SHA-256. */
const sealLength = 10
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const

async function sealOf(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', bytesOfHex(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, bytes)).subarray(0, sealLength)
}

/** Codes with all marks of this phone, sealed, for another marshal to scan. Throws when no roll call is open. */
export async function drawCodes({ session, by }: { session: RollCallSession; by: string }): Promise<string[]> {
  const { call } = session
  if (!call) throw new Error('There is no roll call open on this phone.')
  const head: CodeHead = {
    site_id: session.list.site_id,
    call,
    unsent: session.unsent_start,
    from: by,
    shown_at: new Date(Date.now() + session.ahead).toISOString(),
  }
  const added = session.people
    .filter(({ kind }) => kind === 'ADDED')
    .map(({ id, name, company }) => ({ id, name, company }))
  const codes = []
  for (const page of encodePages(head, { marks: marksIn(session.marks), people: added })) {
    const bytes = new Uint8Array(page)
    codes.push(`${mark}${toBase45(new Uint8Array([...bytes, ...(await sealOf(call.key, bytes))]))}`)
  }
  return codes
}

/** A parsed code, or why it is refused. */
export type ReadCode = { page: CodePage; at: number } | { reason: string }

/** Reads one code of another marshal: it must be for this site and roll call, recent, and correctly sealed. */
export async function readCode({ session, text }: { session: RollCallSession; text: string }): Promise<ReadCode> {
  const now = Date.now()
  const bytes = text.startsWith(mark) ? fromBase45(text.slice(mark.length)) : undefined
  const body = new Uint8Array(bytes?.subarray(0, -sealLength) ?? [])
  const page = decodePage(body)
  if (!bytes || !page) return { reason: codeErrors.unreadable }
  const seal = bytes.subarray(-sealLength).join()
  const keys = new Set([session.list.seal, ...(session.call ? [session.call.key] : [])])
  const seals = await Promise.all([...keys].map((key) => sealOf(key, body)))
  const hasValidSeal = seals.some((one) => one.join() === seal)
  const reason =
    page.head.site_id !== session.list.site_id || hasValidSeal
      ? codeError(session, page.head, now)
      : codeErrors.unsealed
  return reason === undefined ? { page, at: now } : { reason }
}
