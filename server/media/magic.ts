export type Seen = { kind: 'image'; format: 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' } | { kind: 'pdf' }

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text
const heic = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** What a file is by its first bytes; names and claimed types are not looked at. Undefined: nothing we take. */
export function seen(bytes: Buffer): Seen | undefined {
  if (at(bytes, 0, '\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' }
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' }
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return { kind: 'image', format: 'webp' }
  if (at(bytes, 4, 'ftyp')) {
    const brand = bytes.subarray(8, 12).toString('latin1')
    if (brand === 'avif' || brand === 'avis') return { kind: 'image', format: 'avif' }
    if (heic.has(brand)) return { kind: 'image', format: 'heic' }
    return undefined
  }
  // A PDF reader forgives bytes before the header; that is where another file hides, so we do not.
  return at(bytes, 0, '%PDF-') ? { kind: 'pdf' } : undefined
}

const programs = ['<script', '<html', '<!doctype', '<?php', '<svg ', 'javascript:']
/**
 * A second file inside the first: HTML or a script that a browser would run when it guessed the type, a PDF header in a
 * picture, an archive's directory at the end. `whole` looks through all the bytes, else only where guessing looks.
 */
export function holdsAnother(bytes: Buffer, kind: Seen['kind']): boolean {
  const head = text(bytes.subarray(0, 4096))
  if (programs.some((sign) => head.includes(sign))) return true
  if (kind === 'image' && head.includes('%pdf-')) return true
  const tail = text(bytes.subarray(-66_000))
  if (tail.includes('pk\x05\x06')) return true
  return kind === 'image' ? ['<script', '<html', '<?php', '<!doctype'].some((sign) => includes(bytes, sign)) : false
}
const text = (bytes: Buffer) => bytes.toString('latin1').toLowerCase()
/** Looks through everything in windows that overlap, whatever the case. */
function includes(bytes: Buffer, sign: string): boolean {
  const window = 1 << 20
  for (let from = 0; from < bytes.length; from += window)
    if (text(bytes.subarray(from, from + window + sign.length)).includes(sign)) return true
  return false
}

/** Ends as a PDF ends. */
export const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-1024).includes('%%EOF')
