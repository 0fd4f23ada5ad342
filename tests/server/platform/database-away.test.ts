import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseAway } from '#server/platform/db/connect'
import { addressOf, freshDatabase } from '../../support/database.ts'
import { callAs, createPersonas, type Persona, type parts } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

let stage: Awaited<ReturnType<typeof createTestServer>>
let personas: Record<keyof typeof parts, Persona>
let isAway = false
let name = ''

beforeAll(async () => {
  stage = await createTestServer({
    async database(now) {
      const database = await freshDatabase(now)
      const gone = async () => {
        throw new DatabaseAway(new Error('connection refused'))
      }
      return {
        ...database,
        transaction: (...given) => (isAway ? gone() : database.transaction(...given)),
        ready: () => (isAway ? Promise.resolve(false) : database.ready()),
      }
    },
  })
  personas = await createPersonas(stage.deps)
  const { rows } = await stage.deps.db.transaction('system', (tx) =>
    tx.execute<{ name: string }>('select current_database() as name'),
  )
  name = rows[0]?.name ?? ''
})
afterAll(() => stage.close())

const statuses = async () => ({
  read: (await callAs(stage.app, personas['worker A'], 'GET', '/api/me')).statusCode,
  write: (await callAs(stage.app, personas['worker A'], 'PUT', '/api/me', { first_name: 'Jan' })).statusCode,
  signIn: (await callAs(stage.app, undefined, 'POST', '/api/auth/login', { email: 'a@b.example', password: 'x' }))
    .statusCode,
  ready: (await callAs(stage.app, undefined, 'GET', '/ready')).statusCode,
  health: (await callAs(stage.app, undefined, 'GET', '/health')).statusCode,
})
const up = { read: 200, write: 200, signIn: 401, ready: 200, health: 200 }
const down = { read: 503, write: 503, signIn: 503, ready: 503, health: 200 }

describe('while the database does not answer', () => {
  test('every call says so in words and when to try again; the process is healthy, and all is well afterwards', async () => {
    expect(await statuses()).toEqual(up)
    isAway = true
    expect(await statuses()).toEqual(down)
    const { headers, body } = await callAs(stage.app, personas['worker A'], 'GET', '/api/me')
    expect([headers['retry-after'], JSON.parse(body)]).toEqual([
      '2',
      { message: 'The service is away for a moment. Try again shortly.' },
    ])
    isAway = false
    expect(await statuses()).toEqual(up)
  })

  test('nothing of the outbox is lost', async () => {
    await callAs(stage.app, undefined, 'POST', '/api/auth/forgot-password-email', { email: 'person-8@cast.example' })
    const waiting = () =>
      stage.deps.db
        .transaction('system', (tx) =>
          tx.execute<{ n: number }>('select count(*)::int as n from outbox where sent_at is null'),
        )
        .then(({ rows }) => rows[0]?.n)
    expect(await waiting()).toBe(1)
    isAway = true
    await stage.outbox.flush().catch(() => undefined)
    isAway = false
    await stage.outbox.flush()
    expect(await waiting()).toBe(0)
  })
})

const base = process.env.DATABASE_URL
if (base)
  test('PostgreSQL that ends its connections and takes no new ones: 503, and it recovers by itself', async () => {
    const admin = new Client({ connectionString: addressOf(base, 'postgres') })
    await admin.connect()
    const allow = (allowed: boolean) => admin.query(`alter database ${name} with allow_connections ${allowed}`)
    const cut = () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    try {
      expect(await statuses()).toEqual(up)
      await allow(false)
      await cut()
      expect(await statuses()).toEqual(down)
      await allow(true)
      expect(await statuses()).toEqual(up)
      // Connections that break without warning cost at most the call that meets them.
      await cut()
      await callAs(stage.app, personas['worker A'], 'GET', '/api/me')
      expect(await statuses()).toEqual(up)
    } finally {
      await allow(true)
      await admin.end()
    }
  })
