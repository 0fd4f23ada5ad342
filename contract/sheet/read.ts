import { readCsv } from './csv.ts'
import { type Sheet, SheetRefused, sheetLimits, sheetWords } from './refused.ts'
import { readXlsx } from './xlsx.ts'

const begins = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
/** `EncryptedPackage` in UTF-16: a stream name that marks a password-protected workbook. */
const lockedName = [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0])
function holds(bytes: Uint8Array, wanted: number[]): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

/**
 * Reads a spreadsheet by its content, whatever its name. Throws SheetRefused with a message for the user; never runs or
 * fetches anything.
 */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length > sheetLimits.file) throw new SheetRefused(sheetWords.tooLarge)
  if (bytes.length === 0) throw new SheetRefused(sheetWords.empty)
  const sheet = await readKind(bytes)
  if (!sheet.rows.length) throw new SheetRefused(sheetWords.empty)
  return sheet
}

async function readKind(bytes: Uint8Array): Promise<Sheet> {
  if (begins(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefused(holds(bytes, lockedName) ? sheetWords.locked : sheetWords.old)
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 256)).trimStart().toLowerCase()
  const isStrange =
    begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    begins(bytes, 0xff, 0xd8, 0xff) ||
    /^(?:%pdf|\{\\rtf|<|gif8|rar!)/.test(start)
  if (isStrange) throw new SheetRefused(sheetWords.strange)
  return readCsv(bytes)
}
