import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer({
    ports: {
      places: {
        find: async (text) => {
          if (text === 'away') throw new Error('connect ECONNREFUSED')
          return []
        },
      },
    },
  })
})
afterAll(() => demo.close())

test('a map service that is away is said in words, and the address can be written by hand', async () => {
  const answer = await demo.request('margaret', 'GET', '/api/places?search=away')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { message: 'The map service is away. Write the address by hand.' },
  ])
})

test('one letter is not asked for', async () => {
  const answer = await demo.request('priya', 'GET', '/api/places?search=L')
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { search: ['Write at least two letters.'] }])
})
