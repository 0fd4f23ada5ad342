import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyOf } from '../../support/matrix.ts'
import { createTaintedServer, fill, people, type Tainted } from '../../support/taint.ts'
import { bodiesFor, outgoingMessages } from '../../support/taint-writes.ts'

/**
 * What one answer hides, no answer to a write tells either, nor a refusal, nor what a write sends to others: each person
 * makes every writing call about the marked rows, each in a world of its own.
 */
let demo: Tainted
beforeAll(async () => {
  demo = await createTaintedServer()
  await demo.deps.db.transaction('system', (tx) => tx.execute(sql`delete from outbox`))
  // A sign-in that began in a trial would end with it.
  for (const key of people) await demo.request(key, 'GET', '/api/me')
})
afterAll(() => demo.close())

test('no write answers or sends what the matrix hides from who reads it', { timeout: 900_000 }, async () => {
  const ids = await demo.ids()
  const writing = demo.app.endpoints.filter(({ method }) => method !== 'GET')
  const answered = new Map<string, Set<number>>()
  let messageCount = 0
  for (const endpoint of writing)
    for (const key of people)
      for (const address of fill(endpoint.path, ids))
        for (const body of bodiesFor(endpoint, ids)) {
          const status = await demo.trial(async () => {
            const answer = await demo.request(key, endpoint.method, address, body)
            demo.search(key, `${answer.body} ${JSON.stringify(answer.headers)}`, `${endpoint.method} ${address}`)
            for (const { to, text, what } of answer.statusCode < 300 ? await outgoingMessages(demo.deps) : []) {
              messageCount += 1
              demo.search(to, text, `${what} after ${key}'s ${endpoint.method} ${address}`)
            }
            return answer.statusCode
          })
          const statuses = answered.get(policyOf(endpoint)) ?? new Set()
          answered.set(policyOf(endpoint), statuses.add(status))
          if (status === 403 || status === 401) break
        }
  const { leaks, found } = demo.report(`answers to writes and ${messageCount} messages`)
  expect(leaks).toEqual([])
  // The calls do what they are for, and the search finds what there is.
  const made = [...answered.values()].filter((statuses) => [...statuses].some((status) => status < 300))
  expect(made.length).toBeGreaterThan(35)
  const broken = [...answered].flatMap(([call, statuses]) => (statuses.has(500) ? [call] : []))
  expect(broken).toEqual([])
  expect([...found]).toContain('margaret taint-jan-medical')
  expect(messageCount).toBeGreaterThan(200)
})
