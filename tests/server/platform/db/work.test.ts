import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database'
import { isTaken, sqlState } from '#server/platform/db/failures'
import { throttles } from '#server/platform/db/schema/record'
import {
  asServer,
  asServerFrom,
  continueAsServer,
  createRunTransaction,
  type Engine,
  rightsOf,
  type Tx,
} from '#server/platform/db/transaction'
import { newId } from '#shared/domain/kit/id'
import { freshDatabase } from '../../../support/database.ts'

let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const expires_at = new Date('2030-01-01T00:00:00Z')
const count = (key: string) =>
  db.transaction('system', async (tx) => (await tx.select().from(throttles).where(sql`key = ${key}`)).length)

describe('the unit of work', () => {
  test('keeps what it wrote and answers what it made', async () => {
    const answer = await db.transaction('system', async (tx) => {
      await tx.insert(throttles).values({ key: 'kept', expires_at })
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await count('kept')).toBe(1)
  })

  test('keeps nothing when it throws, and hands the error on', async () => {
    const failing = db.transaction('system', async (tx) => {
      await tx.insert(throttles).values({ key: 'undone', expires_at })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count('undone')).toBe(0)
  })

  test('runs after-commit hooks once committed, never when rolled back', async () => {
    const ran: string[] = []
    await db.transaction('system', async (tx) => {
      tx.after(() => ran.push('committed'))
      expect(ran).toEqual([])
    })
    await db
      .transaction('system', async (tx) => {
        tx.after(() => ran.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => {})
    await db.transaction('system', async () => {})
    expect(ran).toEqual(['committed'])
  })

  test('runs failure hooks once rolled back, with work of their own, and never when committed', async () => {
    const ran: string[] = []
    const failing = db.transaction('system', async (tx) => {
      await tx.insert(throttles).values({ key: 'refused', expires_at })
      tx.onFailure(async () => void ran.push(`${await count('refused')} kept`))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await db.transaction('system', async (tx) => tx.onFailure(async () => void ran.push('committed')))
    expect(ran).toEqual(['0 kept'])
  })

  test('a hook may open work of its own, and one that fails undoes nothing', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    await db.transaction('system', async (tx) => {
      tx.after(() => Promise.reject(new Error('the nudge failed')))
      tx.after(() => db.transaction('system', (own) => own.insert(throttles).values({ key: 'by hook', expires_at })))
    })
    expect((await warned).message).toBe('the nudge failed')
    await expect.poll(() => count('by hook')).toBe(1)
  })

  test('refuses work inside work at once, with words', async () => {
    const nested = db.transaction('system', () => db.transaction('system', async () => 'never'))
    await expect(nested).rejects.toThrow(/Work inside work/)
    const detached = db.transaction({ userId: newId(), companyId: null }, async () => {
      await Promise.resolve()
      return db.transaction('system', async () => 'never')
    })
    await expect(detached).rejects.toThrow(/Work inside work/)
  })

  test('lets work begin from what an ended work left behind', async () => {
    let later: Promise<number> | undefined
    let go = () => {}
    const ended = new Promise<void>((resolve) => {
      go = resolve
    })
    await db.transaction('system', async () => {
      later = ended.then(() => count('kept'))
    })
    go()
    expect(await later).toBe(1)
  })

  test('many at once all get their turn', async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `turn ${i}`)
    await Promise.all(
      keys.map((key) => db.transaction('system', (tx) => tx.insert(throttles).values({ key, expires_at }))),
    )
    const rows = await db.transaction('system', (tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from throttles where key like 'turn %'`),
    )
    expect(rows.rows[0]?.n).toBe(40)
  })

  test('tells a taken key by its constraint', async () => {
    const error = await db
      .transaction('system', (tx) => tx.insert(throttles).values({ key: 'kept', expires_at }))
      .catch((caught: unknown) => caught)
    expect(isTaken(error)).toBe(true)
    expect(isTaken(error, 'throttles_pkey')).toBe(true)
    expect(isTaken(error, 'another')).toBe(false)
  })

  test('acts without superuser rights', async () => {
    const [row] = (
      await db.transaction('system', (tx) =>
        tx.execute<{ who: string; above: boolean }>(
          sql`select current_user as who, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above`,
        ),
      )
    ).rows
    expect(row).toEqual({ who: 'muster_app', above: false })
  })

  test('leaves no rights behind for the next one', async () => {
    await db.transaction('system', async () => {})
    const scope = await db.transaction({ userId: newId(), companyId: null }, (tx) =>
      tx.execute<{ scope: string; company: string }>(
        sql`select current_setting('muster.scope') as scope, current_setting('muster.company_id') as company`,
      ),
    )
    expect(scope.rows[0]).toEqual({ scope: 'user', company: '' })
  })
})

describe('a transaction that only reads', () => {
  test('cannot write, and says so as what it is, not as a full disk', async () => {
    const writing = db.transaction('system', (tx) => tx.insert(throttles).values({ key: 'read', expires_at }), {
      readOnly: true,
    })
    expect(sqlState(await writing.catch((error: unknown) => error))).toBe('25006')
    expect(await count('read')).toBe(0)
  })

  test('leaves its connection in order, whether it answers or throws', async () => {
    const reading = () =>
      db.transaction('system', (tx) => tx.execute<{ n: number }>(sql`select 1 as n`), { readOnly: true })
    const failing = () => db.transaction('system', (tx) => tx.execute(sql`select 1 / 0`), { readOnly: true })
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (n % 2 ? failing() : reading())))
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(10)
    await db.transaction('system', (tx) => tx.insert(throttles).values({ key: 'after reads', expires_at }))
    expect(await count('after reads')).toBe(1)
  })

  test('has the rights that its first statement sets', async () => {
    const userId = newId()
    const found = await db.transaction(
      (tx, today) => tx.execute(sql`select ${rightsOf({ userId, companyId: null }, today)}`),
      (tx) =>
        tx.named<{ who: string; id: string }>(sql`select current_user as who, current_setting('muster.user_id') as id`),
      { readOnly: true },
    )
    expect(found).toEqual([{ who: 'muster_app', id: userId }])
  })
})

describe('a part with the server’s own rights', () => {
  const scope = async (tx: Tx) =>
    (await tx.execute<{ scope: string }>(sql`select current_setting('muster.scope') as scope`)).rows[0]?.scope

  test('writes and reads what its caller may not, and leaves the caller what they were', async () => {
    const userId = newId()
    const scopes = await db.transaction({ userId, companyId: null }, async (tx) => {
      const within = await asServer(tx, () => scope(tx))
      const twice = await asServer(tx, () => asServer(tx, async () => {}).then(() => scope(tx)))
      return [within, twice, await scope(tx)]
    })
    expect(scopes).toEqual(['system', 'system', 'user'])
    expect(await db.transaction('system', (tx) => asServer(tx, async () => {}).then(() => scope(tx)))).toBe('system')
  })

  test('begins with the statement that finds a row, and ends with the part; without a row it does not run', async () => {
    const scopes = (rows: number) =>
      db.transaction({ userId: newId(), companyId: null }, async (tx) => {
        const find = async (given: SQL) =>
          (await tx.execute(sql`select ${given} from generate_series(1, ${rows}::int)`)).rows[0]
        return [await asServerFrom(tx, find, () => scope(tx)), await scope(tx)]
      })
    expect(await scopes(1)).toEqual(['system', 'user'])
    expect(await scopes(0)).toEqual([undefined, 'user'])
  })

  test('to the end of the transaction, and not beyond it', async () => {
    const caller = { userId: newId(), companyId: null }
    const within = db.transaction(caller, async (tx) => {
      await continueAsServer(tx)
      return [await scope(tx), await asServer(tx, () => scope(tx)), await scope(tx)]
    })
    expect(await within).toEqual(['system', 'system', 'system'])
    expect(await db.transaction(caller, scope)).toBe('user')
  })

  test('that throws leaves no rights to a caller who goes on', async () => {
    const after = db.transaction({ userId: newId(), companyId: null }, async (tx) => {
      await asServer(tx, () => Promise.reject(new Error('no'))).catch(() => {})
      return scope(tx)
    })
    expect(await after).toBe('user')
  })
})

describe('a serialisation failure', () => {
  const quiet = { execute: async () => ({ rows: [] }) } as unknown as Tx
  const failing = (times: number, code: string) => {
    const runs: number[] = []
    const engine: Engine = {
      async transact(_, run) {
        const result = await run(quiet)
        if (runs.push(1) <= times) throw Object.assign(new Error('Failed query'), { cause: { code } })
        return { result, ended: Promise.resolve() }
      },
    }
    const transaction = createRunTransaction(engine, () => new Date())
    return { work: transaction, runs }
  }

  test.each(['40001', '40P01'])('%s is tried again, and the hooks of lost tries never run', async (code) => {
    const { work: transaction, runs } = failing(2, code)
    const hooks: string[] = []
    const answer = await transaction('system', async (tx) => {
      tx.after(() => hooks.push('ran'))
      tx.onFailure(async () => void hooks.push('failed'))
      return 'third time'
    })
    expect(answer).toBe('third time')
    await new Promise(setImmediate)
    expect([runs.length, hooks]).toEqual([3, ['ran']])
  })
  test('is the caller’s after 3 tries', async () => {
    const { work: transaction, runs } = failing(3, '40001')
    await expect(transaction('system', async () => {})).rejects.toThrow('Failed query')
    expect(runs.length).toBe(3)
  })
  test('any other error is the caller’s at once', async () => {
    const { work: transaction, runs } = failing(1, '23505')
    await expect(transaction('system', async () => {})).rejects.toThrow('Failed query')
    expect(runs.length).toBe(1)
  })
})
