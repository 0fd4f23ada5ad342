import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import pdfkit from 'pdfkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordsOf } from '#services/platform/pdf'

/** A page of so many lines: its text comes in several pieces. */
function printed(lines: string[]): Promise<Uint8Array> {
  const pdf = new pdfkit()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  for (const line of lines) pdf.fontSize(3).text(line)
  pdf.end()
  return new Promise((resolve) => pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts)))))
}

/** WebKit, the engine of every browser on an iPhone, has no iterator for a stream. */
const iterator = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator)
beforeEach(() => void Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator))
afterEach(() => {
  if (iterator) Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterator)
})

test('the words of a page are read where a stream cannot be iterated', async () => {
  const lines = Array.from({ length: 150 }, (_, n) => `Rule ${n + 1}: support every trench.`)
  const file = await getDocument({ data: await printed(lines), useWasm: false }).promise
  expect(await wordsOf(await file.getPage(1))).toBe(lines.join('\n'))
  await file.destroy()
})
