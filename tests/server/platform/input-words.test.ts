import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inputWords } from '#server/platform/http/input-words'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const programmers = /^(?:Too big|Too small|Invalid|Expected|Unrecognized)/
/** Every schema within a schema, once. */
function* within(schema: unknown, visited = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof schema !== 'object' || schema === null || visited.has(schema)) return
  visited.add(schema)
  if (schema instanceof z.ZodType) yield schema
  const parts = schema instanceof z.ZodType ? Object.values(schema.def) : Object.values(schema)
  for (const part of parts) yield* within(part, visited)
}
const wrong = ['', ' ', 'x', 'x'.repeat(100_001), undefined, null, 1e9 + 0.001, -1, {}]

test('no limit of a text of the contract is told in the words of a programmer', () => {
  const texts = demo.app.endpoints
    .flatMap(({ params, query, body }) => [...within([params, query, body])])
    .filter((schema) => schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodNumber)
  expect(texts.length).toBeGreaterThan(100)
  const words = texts.flatMap((schema) =>
    wrong.flatMap((value) => schema.safeParse(value, { error: inputWords }).error?.issues ?? []),
  )
  expect([...new Set(words.map(({ message }) => message))].filter((text) => programmers.test(text))).toEqual([])
})

test('a name that is too long says how long it may be, at its field', async () => {
  const refused = await demo.request('jan-nowak', 'PUT', '/api/me', { first_name: 'x'.repeat(81) })
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { first_name: ['Use at most 80 characters.'] }])
})

test('a text, a list and a number beyond their limits are told apart', () => {
  const messagesOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: inputWords }).error?.issues.map(({ message }) => message)
  expect(messagesOf(z.string().max(2000), 'x'.repeat(2001))).toEqual(['Use at most 2,000 characters.'])
  expect(messagesOf(z.string().min(8), 'x')).toEqual(['Use at least 8 characters.'])
  expect(messagesOf(z.string().min(1), '')).toEqual(['Fill this in.'])
  expect(messagesOf(z.array(z.string()).max(1), ['a', 'b'])).toEqual(['Choose at most 1.'])
  expect(messagesOf(z.number().positive(), 0)).toEqual(['This must be more than 0.'])
  expect(messagesOf(z.string().max(80, 'Shorter, please.'), 'x'.repeat(81))).toEqual(['Shorter, please.'])
})
