import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database'
import { sqlState } from '#server/platform/db/failures'
import { appendOnly } from '#server/platform/db/rights'
import { schema } from '#server/platform/db/schema'
import { freshDatabase } from '../../../support/database.ts'
import { createPersonas, oneOfEach } from './one-of-each.ts'

type Row = Record<string, unknown>
const people = createPersonas()
const tables = Object.values<PgTable>(schema).map(getTableName).toSorted()
/** The row each table is judged by: where it holds several, the one about the worker, else about A. */
const rows = new Map<string, string>()
/** What each person may do with that row: s(ee), a(dd), c(hange), r(emove). */
const found = new Map<string, Map<string, string>>()
let db: Database

beforeAll(async () => {
  db = await freshDatabase()
  await db.transaction('system', (tx) => oneOfEach(tx, people))
  await db.transaction('system', async (tx) => {
    for (const table of tables) {
      const all = (await tx.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)).rows
      const chosen = all.find(({ row }) => concerns(row)) ?? all[0]
      if (chosen) rows.set(table, JSON.stringify(chosen.row))
    }
  })
  const rowsJson = JSON.stringify(Object.fromEntries([...rows].map(([table, row]) => [table, JSON.parse(row)])))
  for (const [name, actor] of Object.entries(people.actors)) {
    const answers = await db.transaction(actor, async (tx) => {
      await tx.execute(trial)
      return tx.execute<{ name: string; able: string }>(
        sql`select key as name, pg_temp.tried(key, value) as able from jsonb_each(${rowsJson}::jsonb)`,
      )
    })
    found.set(name, new Map(answers.rows.map(({ name: table, able }) => [table, able])))
  }
})
afterAll(() => db.close())

const isAboutWorker = (row: Row) => ['user_id', 'worker_id', 'id'].some((key) => row[key] === people.user.worker)
const concerns = (row: Row) => isAboutWorker(row) || row.id === people.company.A

/** Tries the four commands on one row, each undone. Only 42501 is a refusal: a taken key means the rights let it through. */
const trial = sql`create or replace function pg_temp.tried(name text, r jsonb) returns text language plpgsql as $$
declare
  here text := 'to_jsonb(t) = $1';
  able text := '';
  first text := (select attname from pg_attribute where attrelid = name::regclass and attnum = 1);
  letter text;
  command text;
  n int;
begin
  for letter, command in values
    ('s', format('select from %I t where %s', name, here)),
    ('a', format('insert into %I select * from jsonb_populate_record(null::%I, $1)', name, name)),
    ('c', format('update %I t set %I = %I where %s', name, first, first, here)),
    ('r', format('delete from %I t where %s', name, here))
  loop
    begin
      execute command using r;
      get diagnostics n = row_count;
      if n = 0 then able := able || '-'; else raise exception 'undo'; end if;
    exception
      when insufficient_privilege then able := able || '-';
      when others then able := able || letter;
    end;
  end loop;
  return able;
end $$`

describe('row rights', () => {
  test('every table has a row to judge by, and forced row security', async () => {
    expect(tables.filter((table) => !rows.has(table))).toEqual([])
    const bare = await db.transaction('system', (tx) =>
      tx.execute(sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'muster_schema' and not (relrowsecurity and relforcerowsecurity)`),
    )
    expect(bare.rows).toEqual([])
  })

  test('are as approved, person by table', async () => {
    const names = Object.keys(people.actors)
    const lines = tables.map((table) => [table, ...names.map((name) => found.get(name)?.get(table))].join(' | '))
    await expect(`${[`table | ${names.join(' | ')}`, ...lines].join('\n')}\n`).toMatchFileSnapshot('rights.txt')
  })

  /** What anybody who is signed in may do, on purpose: open lists, and books that are only written into. */
  const open: Record<string, string> = {
    audit_events: '-a--',
    companies: '-a--',
    email_tokens: '-a--',
    notifications: '-a--',
    outbox: '-a--',
    plans: 's---',
    support_tasks: '-a--',
    throttles: 'sacr',
  }
  const outsiders = ['owner of unrelated C', 'worker of C', 'former manager of A', 'stranger naming A', 'nobody']
  const ownAccount = new Set(['owner of unrelated C'])
  describe.each(outsiders)('%s', (name) => {
    test.each(tables)('reaches nothing of another’s %s', (table) => {
      const invites = ownAccount.has(name) && table === 'users'
      expect(found.get(name)?.get(table)).toBe(invites ? '-a--' : (open[table] ?? '----'))
    })
  })

  test('the server reaches everything, but what is kept as it was written', () => {
    const kept = appendOnly.map((name) => getTableName(schema[name]))
    const short = tables.filter((table) => found.get('the server')?.get(table) !== 'sacr')
    expect(short).toEqual([...kept].toSorted())
    for (const table of short) expect(found.get('the server')?.get(table)).toBe('sa--')
  })

  test('a company reads a worker whose contract it terminated, and changes nothing of theirs', async () => {
    const { worker } = people.user
    const terminate = (at: Date | null) =>
      db.transaction('system', (tx) =>
        tx.update(schema.contracts).set({ terminated_at: at }).where(eq(schema.contracts.worker_id, worker)),
      )
    const aboutWorker = [...rows]
      .map(([table, json]): [string, Row] => [table, JSON.parse(json)])
      // The contract itself is changed here.
      .filter(([table, row]) => table !== 'contracts' && isAboutWorker(row))
    const chosen = JSON.stringify(Object.fromEntries(aboutWorker))
    const able = async () => {
      const answers = await db.transaction(people.actors['owner of A'] ?? 'system', async (tx) => {
        await tx.execute(trial)
        return tx.execute<{ name: string; able: string }>(
          sql`select key as name, pg_temp.tried(key, value) as able from jsonb_each(${chosen}::jsonb)`,
        )
      })
      return new Map(answers.rows.map(({ name, able }) => [name, able]))
    }
    const before = await able()
    await terminate(new Date())
    const after = await able()
    await terminate(null)
    const written = tables.filter((table) => /[acr]/.test(before.get(table) ?? ''))
    const lost = written.filter((table) => after.get(table) !== before.get(table))
    expect(Object.fromEntries(lost.map((table) => [table, after.get(table)]))).toEqual({
      card_checks: 's---',
      devices: 's---',
      sessions: '----',
      skill_cards: 's---',
      travel_to_work: 's---',
      user_dictionary_entries: 's---',
      // Staff add people of any kind.
      users: 'sa--',
      worker_registrations: '----',
    })
    // Of a new table about workers it must be said whether it is theirs or the company's.
    const messages = ['audit_events', 'conversation_participants', 'email_tokens', 'notifications', 'support_tasks']
    const work = [
      'assignments',
      'check_ins',
      'employments',
      'job_invitations',
      'job_offers',
      'timesheet_entries',
      'timesheets',
    ]
    const logs = ['bans', 'health_access_log', 'history', 'used_nonces']
    expect(written.filter((table) => !lost.includes(table))).toEqual([...messages, ...work, ...logs].sort())
  })

  test('a sub-company never grants itself', async () => {
    const actor = people.actors['owner of granted B'] ?? 'system'
    const ended = await db.transaction(actor, (tx) =>
      tx.execute(sql`update site_subcompanies set status = 'ENDED' returning id`),
    )
    expect(ended.rows).toHaveLength(1)
    const granting = db.transaction(actor, (tx) => tx.execute(sql`update site_subcompanies set status = 'GRANTED'`))
    await expect(granting.catch((error) => sqlState(error))).resolves.toBe('42501')
  })

  test('a worker asks for a check of their card, and gives no verdict on it', async () => {
    const { worker } = people.user
    const [card] = (
      await db.transaction('system', (tx) =>
        tx.execute<{ id: string }>(sql`select id from skill_cards where user_id = ${worker} limit 1`),
      )
    ).rows
    const check = { card_id: card?.id ?? '', worker_id: worker, company_id: people.company.A, how: 'REGISTER' }
    const giving = db.transaction({ userId: worker, companyId: null }, (tx) =>
      tx.insert(schema.cardChecks).values({ id: crypto.randomUUID(), ...check, status: 'PASSED' }),
    )
    await expect(giving.catch((error) => sqlState(error))).resolves.toBe('42501')
  })

  test('nobody makes themselves the owner of a company that somebody runs', async () => {
    const { ownerC, worker } = people.user
    for (const [userId, companyId] of [
      [ownerC, people.company.A],
      [worker, people.company.C],
    ] as const) {
      const taking = db.transaction({ userId, companyId }, (tx) =>
        tx
          .insert(schema.memberships)
          .values({ id: crypto.randomUUID(), user_id: userId, company_id: companyId, role: 'OWNER' }),
      )
      await expect(taking.catch((error) => sqlState(error))).resolves.toBe('42501')
    }
  })

  test('without the unit of work’s settings a row is invisible', async () => {
    const hidden = await db.transaction('system', async (tx) => {
      await tx.execute(sql`select set_config('muster.scope', '', true)`)
      return (await tx.execute(sql`select id from users`)).rows
    })
    expect(hidden).toEqual([])
  })
})
