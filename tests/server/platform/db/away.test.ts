import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseAway, openDatabase } from '#server/platform/db/connect'
import { isAway, isTaken, sqlState } from '#server/platform/db/failures'
import { users } from '#server/platform/db/schema/user'
import { newSlug } from '#server/platform/kit/slug'
import { newId } from '#shared/domain/kit/id'
import { addressOf, freshDatabase, newDatabaseName } from '../../../support/database.ts'

describe('what counts as the database being away', () => {
  const wrapped = (cause: object) => new Error('Failed query', { cause })
  test.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: 'ECONNRESET' }, true],
    [{ code: '57P01' }, true],
    [{ code: '57P03' }, true],
    [{ code: '57014' }, true],
    [{ code: '08006' }, true],
    [{ code: '53300' }, true],
    [{ code: '23505' }, false],
    [{ code: '40001' }, false],
    [{ code: '42501' }, false],
    [{ code: '22P02' }, false],
  ])('%j: %s', (cause, away) => {
    expect(isAway(wrapped(cause))).toBe(away)
    expect(isAway(cause)).toBe(away)
  })
  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout exceeded when trying to connect'])(
    '%s',
    (message) => expect(isAway(new Error('Failed query', { cause: new Error(message) }))).toBe(true),
  )
  test('a mistake of ours is not', () => {
    expect(isAway(new TypeError('x is not a function'))).toBe(false)
    expect([sqlState(new Error('x')), isTaken(new Error('x'))]).toEqual([undefined, false])
  })
  test('a server that is not there at the start is told so', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(opening).rejects.toBeInstanceOf(DatabaseAway)
  })
})

const base = process.env.DATABASE_URL
if (base)
  describe('PostgreSQL', () => {
    test('goes away and comes back: each call says so, and the pool recovers by itself', async () => {
      const door = await openDoor(new URL(base))
      const name = newDatabaseName()
      await administer(`create database ${name}`)
      const url = new URL(addressOf(base, name))
      url.port = String(door.port)
      url.hostname = '127.0.0.1'
      const db = await openDatabase({ databaseUrl: url.href })
      const selectOne = () => db.transaction('system', (tx) => tx.execute(sql`select 1 as one`))
      expect((await selectOne()).rows).toEqual([{ one: 1 }])
      await door.shut()
      for (let i = 0; i < 12; i++) await expect(selectOne()).rejects.toBeInstanceOf(DatabaseAway)
      expect(await db.ready()).toBe(false)
      await door.open()
      expect((await selectOne()).rows).toEqual([{ one: 1 }])
      expect(await db.ready()).toBe(true)

      const broken = db.transaction('system', async (tx) => {
        await tx.insert(users).values({ id: newId(), slug: newSlug('lost'), default_role: 'WORKER' })
        await door.shut()
        await tx.execute(sql`select 1`)
      })
      await expect(broken).rejects.toBeInstanceOf(DatabaseAway)
      await door.open()
      const left = await db.transaction('system', (tx) => tx.select().from(users))
      expect(left).toEqual([])
      await db.close()
      await door.shut()
      await administer(`drop database ${name} with (force)`)
    })

    test('stops a statement after 5 s and keeps working', async () => {
      const db = await freshDatabase()
      const slow = db.transaction('system', (tx) => tx.execute(sql`select pg_sleep(60)`))
      await expect(slow).rejects.toBeInstanceOf(DatabaseAway)
      expect(await db.ready()).toBe(true)
      await db.close()
    })

    test('an owner without superuser rights migrates, and is bound by the row rights', async () => {
      const owner = newDatabaseName()
      await (await freshDatabase()).close()
      await administer(
        `create role ${owner} login`,
        `grant muster_app to ${owner}`,
        `create database ${owner} owner ${owner}`,
      )
      const url = new URL(addressOf(base, owner))
      url.username = owner
      const db = await openDatabase({ databaseUrl: url.href })
      const mine = newId()
      await db.transaction('system', async (tx) => {
        await tx.insert(users).values({ id: mine, slug: newSlug('mine'), default_role: 'WORKER' })
        await tx.insert(users).values({ id: newId(), slug: newSlug('theirs'), default_role: 'WORKER' })
      })
      const visible = await db.transaction({ userId: mine, companyId: null }, (tx) =>
        tx.select({ id: users.id }).from(users),
      )
      expect(visible).toEqual([{ id: mine }])
      const other = await db.transaction({ userId: newId(), companyId: null }, (tx) =>
        tx.update(users).set({ first_name: 'x' }).where(eq(users.id, mine)).returning({ id: users.id }),
      )
      expect(other).toEqual([])
      await db.close()
      await administer(`drop database ${owner} with (force)`, `drop role ${owner}`)
    })
  })

async function administer(...statements: string[]) {
  const admin = new Client({ connectionString: base })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** A door in front of the server that can be shut, with everybody in it, and opened again. */
async function openDoor(target: URL) {
  const inside = new Set<Socket>()
  let server: Server
  let port = 0
  const open = async () => {
    server = createServer((caller) => {
      const line = connect(Number(target.port || 5432), target.hostname)
      for (const [one, other] of [
        [caller, line],
        [line, caller],
      ] as const) {
        inside.add(one)
        one.on('error', () => {}).on('close', () => other.destroy())
        one.pipe(other)
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    if (bound && typeof bound === 'object') port = bound.port
  }
  await open()
  return {
    port,
    open,
    async shut() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of inside) socket.destroy()
      inside.clear()
      await closed
    },
  }
}
