import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionary, dictTypes } from '#contract/reference/dictionary'
import { type CastMember, callAs, castOf, type parts } from '../support/cast.ts'
import { testWorld } from '../support/world.ts'

let server: Awaited<ReturnType<typeof testWorld>>
let cast: Record<keyof typeof parts, CastMember>
beforeAll(async () => {
  server = await testWorld()
  cast = await castOf(server.world)
})
afterAll(() => server.close())

const read = (who?: keyof typeof parts, headers = {}) =>
  callAs(server.app, who && cast[who], 'GET', '/api/dict', undefined, headers)

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
