export type FileType = { kind: 'image'; format: 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' } | { kind: 'pdf' }

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text
const heic = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The kind of a file by its first bytes; names and claimed types are ignored. Undefined: not accepted. */
export function detectType(bytes: Buffer): FileType | undefined {
  if (at(bytes, 0, '\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' }
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' }
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return { kind: 'image', format: 'webp' }
  if (at(bytes, 4, 'ftyp')) {
    const brand = bytes.subarray(8, 12).toString('latin1')
    if (brand === 'avif' || brand === 'avis') return { kind: 'image', format: 'avif' }
    if (heic.has(brand)) return { kind: 'image', format: 'heic' }
    return undefined
  }
  // PDF readers tolerate bytes before the header, but another file can hide there.
  return at(bytes, 0, '%PDF-') ? { kind: 'pdf' } : undefined
}

const programs = ['<script', '<html', '<!doctype', '<?php', '<svg ', 'javascript:']
/**
 * Whether a second file is hidden in the first: HTML or a script that a browser would run when sniffing the type, a PDF
 * header in a picture, an archive's directory at the end. Pictures are searched completely, PDFs only where sniffing
 * looks.
 */
export function containsOtherFile(bytes: Buffer, kind: FileType['kind']): boolean {
  const head = text(bytes.subarray(0, 4096))
  if (programs.some((sign) => head.includes(sign))) return true
  if (kind === 'image' && head.includes('%pdf-')) return true
  const tail = text(bytes.subarray(-66_000))
  if (tail.includes('pk\x05\x06')) return true
  return kind === 'image' ? ['<script', '<html', '<?php', '<!doctype'].some((sign) => includes(bytes, sign)) : false
}
const text = (bytes: Buffer) => bytes.toString('latin1').toLowerCase()
/** Searches everything in overlapping windows, case-insensitively. */
function includes(bytes: Buffer, sign: string): boolean {
  const window = 1 << 20
  for (let from = 0; from < bytes.length; from += window)
    if (text(bytes.subarray(from, from + window + sign.length)).includes(sign)) return true
  return false
}

/** Whether it ends like a PDF. */
export const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-1024).includes('%%EOF')
