import exceljs from 'exceljs'
import { expect } from 'vitest'
import type { demoWorld } from './demo.ts'

type Demo = Awaited<ReturnType<typeof demoWorld>>

/** Signs an export as somebody and gives its path and query. */
export async function signed({ ask }: Demo, key: string, url: string) {
  const answer = await ask(key, 'GET', url)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  const { url: address, name } = answer.json().data as { url: string; name: string }
  const { pathname, search } = new URL(address, 'http://muster.test')
  return { path: `${pathname}${search}`, name }
}
export const openSigned = ({ app }: Demo, path: string, token?: string) =>
  app.inject({ method: 'GET', url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })

/** The first sheet of the workbook that somebody downloads. */
export async function sheetAs(demo: Demo, key: string, url: string) {
  const answer = await openSigned(demo, (await signed(demo, key, url)).path)
  expect(answer.statusCode).toBe(200)
  const book = new exceljs.Workbook()
  const { buffer, byteOffset, byteLength } = answer.rawPayload
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  const found = book.worksheets[0]
  if (!found) throw new Error('The workbook has no sheet.')
  return { found, answer }
}
