import { readSpreadsheet } from '#shared/domain/kit/spreadsheet/read'
import { SpreadsheetError } from '#shared/domain/kit/spreadsheet/spreadsheet'

/**
 * A web worker: receives a file, posts its rows a few hundred at a time, so that receiving them never blocks the page.
 */
const atOnce = 250

async function read(file: Blob) {
  try {
    const { rows, name, notes } = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
    for (let from = 0; from < rows.length; from += atOnce) postMessage({ rows: rows.slice(from, from + atOnce) })
    postMessage({ end: { name, notes } })
  } catch (error) {
    postMessage({ refused: error instanceof SpreadsheetError ? error.message : 'This file could not be read.' })
  }
}
addEventListener('message', ({ data }: MessageEvent<{ file: Blob }>) => void read(data.file))
