import { readCsv } from './csv.ts'
import { SpreadsheetError, spreadsheetLimits, spreadsheetMessages, type Worksheet } from './spreadsheet.ts'
import { readXlsx } from './xlsx.ts'

const begins = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
/** `EncryptedPackage` in UTF-16: a stream name that marks a password-protected workbook. */
const lockedName = [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0])
function includesBytes(bytes: Uint8Array, wanted: number[]): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

/**
 * Reads a spreadsheet by its content, whatever its name. Throws SheetRefused with a message for the user; never runs or
 * fetches anything.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Worksheet> {
  if (bytes.length > spreadsheetLimits.file) throw new SpreadsheetError(spreadsheetMessages.tooLarge)
  if (bytes.length === 0) throw new SpreadsheetError(spreadsheetMessages.empty)
  const worksheet = await readKind(bytes)
  if (!worksheet.rows.length) throw new SpreadsheetError(spreadsheetMessages.empty)
  return worksheet
}

async function readKind(bytes: Uint8Array): Promise<Worksheet> {
  if (begins(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SpreadsheetError(includesBytes(bytes, lockedName) ? spreadsheetMessages.locked : spreadsheetMessages.old)
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 256)).trimStart().toLowerCase()
  const isStrange =
    begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    begins(bytes, 0xff, 0xd8, 0xff) ||
    /^(?:%pdf|\{\\rtf|<|gif8|rar!)/.test(start)
  if (isStrange) throw new SpreadsheetError(spreadsheetMessages.strange)
  return readCsv(bytes)
}
