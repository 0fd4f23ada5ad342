import { expect, test } from 'vitest'
import { renderPdf } from '#server/platform/pdf/pdf'
import { pdfText } from '../../support/pdf-text.ts'

test('a list of two thousand is set row by row, and others are served in between', async () => {
  const rows = Array.from({ length: 2000 }, (_, n) => [`Person ${n}`])
  let served = 0
  let done = false
  const serve = () => {
    served += 1
    if (!done) setImmediate(serve)
  }
  setImmediate(serve)
  const head = { title: 'A list', subtitle: 'of many', foot: 'Many', author: 'Muster', made: new Date(0) }
  const pdfFile = await renderPdf({ ...head, parts: [{ table: [['Name'], ...rows] }] })
  done = true
  expect(served).toBeGreaterThanOrEqual(40)
  const printed = pdfText(pdfFile).filter((line) => line.startsWith('Person '))
  expect(printed).toEqual(rows.flat())
})
