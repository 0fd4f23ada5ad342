import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import { callAs, createPersonas, type Persona, type parts } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

let stage: Awaited<ReturnType<typeof createTestServer>>
let personas: Record<keyof typeof parts, Persona>
let isFull = false

beforeAll(async () => {
  stage = await createTestServer({
    async database(now) {
      const database = await freshDatabase(now)
      return {
        ...database,
        transaction: (actor, run, options) =>
          database.transaction(
            actor,
            async (tx) => {
              if (isFull) await tx.execute(sql`set transaction read only`)
              return run(tx)
            },
            options,
          ),
      }
    },
  })
  personas = await createPersonas(stage.deps)
})
afterAll(() => stage.close())

const reads = ['/api/me', '/api/me/home', '/api/me/notifications', '/api/me/sites', '/api/me/workers']
const rename = () => callAs(stage.app, personas['worker A'], 'PUT', '/api/me', { first_name: 'Jan' })

test('while there is no room writes are refused in words, reads go on, and writes go on once there is room', async () => {
  const statuses = async () => {
    const found: Record<string, number> = {}
    for (const path of reads)
      for (const who of ['worker A', 'owner A'] as const)
        found[`${who} ${path}`] = (await callAs(stage.app, personas[who], 'GET', path)).statusCode
    return found
  }
  const before = await statuses()
  isFull = true
  expect(await statuses()).toEqual(before)
  // Long enough for the server to note that these sessions are used.
  stage.clock.forward(120)
  expect(await statuses()).toEqual(before)
  const { statusCode, headers, body } = await rename()
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
    507,
    '60',
    {
      message:
        'There is no room left to save this. What is saved can still be read. Ask whoever runs the server to free some space.',
    },
  ])
  isFull = false
  expect((await rename()).statusCode).toBe(200)
})
