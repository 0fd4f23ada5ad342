import exceljs from 'exceljs'
import { expect } from 'vitest'
import type { createDemoServer } from './demo.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>

/** Signs an export as somebody and gives its path and query. */
export async function signed({ request }: Demo, key: string, url: string) {
  const answer = await request(key, 'GET', url)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  const { url: address, name } = answer.json().data as { url: string; name: string }
  const { pathname, search } = new URL(address, 'http://muster.test')
  return { path: `${pathname}${search}`, name }
}
export const openSigned = ({ app }: Demo, path: string, token?: string) =>
  app.inject({ method: 'GET', url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })

/** The first sheet of the workbook that somebody downloads. */
export async function downloadWorksheet(demo: Demo, key: string, url: string) {
  const answer = await openSigned(demo, (await signed(demo, key, url)).path)
  expect(answer.statusCode).toBe(200)
  const workbook = new exceljs.Workbook()
  const { buffer, byteOffset, byteLength } = answer.rawPayload
  await workbook.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  const found = workbook.worksheets[0]
  if (!found) throw new Error('The workbook has no sheet.')
  return { found, answer }
}
