import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionary, dictTypes } from '#shared/api/platform/dictionary'
import { callAs, createPersonas, type Persona, type parts } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

let server: Awaited<ReturnType<typeof createTestServer>>
let personas: Record<keyof typeof parts, Persona>
beforeAll(async () => {
  server = await createTestServer()
  personas = await createPersonas(server.deps)
})
afterAll(() => server.close())

const read = (who?: keyof typeof parts, headers = {}) =>
  callAs(server.app, who && personas[who], 'GET', '/api/dict', undefined, headers)

test('everybody reads the lists; the payroll companies only the signed in', async () => {
  const anybody = await read()
  expect(anybody.json()).toEqual({ data: dictionary })
  const worker = (await read('worker A')).json().data
  expect(Object.keys(worker)).toEqual([...dictTypes])
  expect(worker.PAYROLL_COMPANY).toEqual([{ id: expect.any(String), value: 'Company P' }])
})

test('an unchanged dictionary is not sent again', async () => {
  const { headers } = await read('worker A')
  const again = await read('worker A', { 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers.etag).toBe(headers.etag)
})

test('what one reader knows never answers for another', async () => {
  const { headers } = await read('worker A')
  const anybody = await read(undefined, { 'if-none-match': headers.etag })
  expect(anybody.statusCode).toBe(200)
  expect(headers['cache-control']).toContain('private')
})
