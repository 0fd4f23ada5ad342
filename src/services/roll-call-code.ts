import type { RollCallBook } from '#contract/roll-call-book'
import { fromBase45, toBase45 } from '#lifecycles/base45'
import { bytesOfHex } from '#lifecycles/roll-call-bytes'
import { type CodeHead, type Sheet, sheetsOf } from '#lifecycles/roll-call-code'
import { codeRefusal, codeRefusals } from '#lifecycles/roll-call-meeting'
import { sheetOf } from '#lifecycles/roll-call-sheet'

const mark = 'MR1:'
/** Bytes of the seal on each code: the start of an HMAC-SHA-256. */
const sealLength = 10
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const

async function sealOf(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', bytesOfHex(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, bytes)).subarray(0, sealLength)
}

/** Codes with all marks of this phone, sealed, for another marshal to scan. Throws when no roll call is open. */
export async function drawCodes({ book, by }: { book: RollCallBook; by: string }): Promise<string[]> {
  const { call } = book
  if (!call) throw new Error('There is no roll call open on this phone.')
  const head: CodeHead = {
    site_id: book.list.site_id,
    call,
    unsent: book.unsent_start,
    from: by,
    shown_at: new Date(Date.now() + book.ahead).toISOString(),
  }
  const added = book.people
    .filter(({ kind }) => kind === 'ADDED')
    .map(({ id, name, company }) => ({ id, name, company }))
  const codes = []
  for (const sheet of sheetsOf(head, { marks: Object.values(book.marks), people: added })) {
    const bytes = new Uint8Array(sheet)
    codes.push(`${mark}${toBase45(new Uint8Array([...bytes, ...(await sealOf(call.key, bytes))]))}`)
  }
  return codes
}

/** A parsed code, or why it is refused. */
export type ReadCode = { sheet: Sheet; at: number } | { why: string }

/** Reads one code of another marshal: it must be for this site and roll call, recent, and correctly sealed. */
export async function readCode({ book, text }: { book: RollCallBook; text: string }): Promise<ReadCode> {
  const now = Date.now()
  const bytes = text.startsWith(mark) ? fromBase45(text.slice(mark.length)) : undefined
  const body = new Uint8Array(bytes?.subarray(0, -sealLength) ?? [])
  const sheet = sheetOf(body)
  if (!bytes || !sheet) return { why: codeRefusals.unreadable }
  const seal = bytes.subarray(-sealLength).join()
  const keys = new Set([book.list.seal, ...(book.call ? [book.call.key] : [])])
  const seals = await Promise.all([...keys].map((key) => sealOf(key, body)))
  const isOurs = seals.some((one) => one.join() === seal)
  const why =
    sheet.head.site_id !== book.list.site_id || isOurs ? codeRefusal(book, sheet.head, now) : codeRefusals.unsealed
  return why === undefined ? { sheet, at: now } : { why }
}
