import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/platform/db/embedded'
import { bringUpToDate, type Run } from '#server/platform/db/migrate'
import { schema } from '#server/platform/db/schema'
import { root } from '#server/platform/kit/root'
import { newId } from '#shared/domain/kit/id'

// drizzle-kit adds an enumerable `random` to every array, on which pdf.js in another test of this process refuses to load.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

let client: PGlite
const run: Run = async (statements) => (await client.exec(statements)).at(-1)?.rows ?? []
const tables = async () =>
  (await client.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"))
    .rows.length

beforeAll(async () => {
  client = await PGlite.create({ extensions: { pg_trgm } })
})
afterAll(() => client.close())

describe('bringing a database up to date', () => {
  const atAnyStep = 'interrupted at any step it leaves the state before, and the next start completes it'
  // Each migration makes each of the tries before it longer.
  test(atAnyStep, { timeout: 180_000 }, async () => {
    let steps = 0
    for (let last = 1; ; last++) {
      steps = 0
      const breaking: Run = (statements) => {
        if (statements !== 'rollback' && ++steps > last) throw new Error('killed')
        return run(statements)
      }
      const outcome = await bringUpToDate(breaking).then(
        () => 'complete',
        (error: Error) => error.message,
      )
      if (outcome === 'complete') break
      expect(outcome).toBe('killed')
      expect(await tables(), `after ${last} steps`).toBe(0)
    }
    expect(steps).toBeGreaterThan(5)
    expect(await tables()).toBe(Object.keys(schema).length + 1)
  })

  test('done again it changes nothing', async () => {
    const executed: string[] = []
    await bringUpToDate((statements) => {
      executed.push(statements)
      return run(statements)
    })
    expect(executed.filter((statements) => /create table "|create policy|insert into/i.test(statements))).toEqual([])
  })

  test('row rights that differ are written anew', async () => {
    await run("drop policy see on users; update muster_schema set hash = 'older' where tag = 'rights'")
    await bringUpToDate(run)
    const policies = await client.query<{ polname: string }>(
      "select polname from pg_policy where polrelid = 'users'::regclass",
    )
    expect(policies.rows.map(({ polname }) => polname).toSorted()).toEqual(['add', 'change', 'owner', 'remove', 'see'])
  })

  test('a database that is newer than the program is refused', async () => {
    await run("insert into muster_schema (tag, hash) values ('9999_later', 'x')")
    await expect(bringUpToDate(run)).rejects.toThrow('This database is newer than the program: it holds 9999_later.')
    await run("delete from muster_schema where tag = '9999_later'")
    await bringUpToDate(run)
  })

  test('a database that ran the approvals of guards as they were first released is taken', async () => {
    const released = '6b51a02c20dfa3a497e5e69df6f389263524230857f077e86f78be141d5790c1'
    await bringUpToDate(run)
    await run(`update muster_schema set hash = '${released}' where tag = '0015_guards_until'`)
    await bringUpToDate(run)
  })

  test('a migration that was changed after it ran is refused by name', async () => {
    await run("update muster_schema set hash = 'another' where tag = '0000_all_nouns'")
    await expect(bringUpToDate(run)).rejects.toThrow('Migration 0000_all_nouns was changed after it ran here.')
  })
})

test('an approval from before days were named is of the assignment that was shown then, as it was, or ends', async () => {
  const old = await PGlite.create({ extensions: { pg_trgm } })
  const id = (n: number) => `'0199c000-0000-7000-8000-${String(n).padStart(12, '0')}'`
  // Foreign keys of the rows do not matter here.
  const keys = ['access_id_site_subcompanies', 'user_id_users', 'site_id_sites', 'company_id_companies']
  const fill = `alter table site_guards ${keys.map((key) => `drop constraint site_guards_${key}_id_fk`)};
    set session_replication_role = replica;
    insert into site_guards (access_id, user_id, site_id, company_id, approved_at) values
      ${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `(${id(9)}, ${id(n)}, ${id(8)}, ${id(7)}, now() - interval '9 days')`)};
    create temporary table made (id, worker, starts, ends, status, age, move, moved) as values
      (${id(11)}, ${id(1)}, 30, 40, 'CREATED', '20 days', null, null),
      (${id(12)}, ${id(1)}, -5, 5, 'CREATED', '20 days', 'edit', '10 days'),
      (${id(13)}, ${id(1)}, -60, -50, 'CREATED', '80 days', null, null),
      (${id(21)}, ${id(2)}, -5, 5, 'CANCELLED', '20 days', 'cancel', '1 day'),
      (${id(31)}, ${id(3)}, -5, 5, 'CREATED', '1 day', null, null),
      -- Made longer since, and the next one was not what was shown.
      (${id(51)}, ${id(5)}, -20, 90, 'CREATED', '30 days', 'edit', '1 day'),
      (${id(52)}, ${id(5)}, 91, 99, 'CREATED', '30 days', null, null),
      -- It was for work that is over, and not for the next.
      (${id(61)}, ${id(6)}, -20, -2, 'CREATED', '30 days', null, null),
      (${id(62)}, ${id(6)}, -1, 9, 'CREATED', '30 days', null, null),
      -- What comes later was changed: the one that ran then was shown all the same.
      (${id(71)}, ${id(7)}, -20, 5, 'CREATED', '30 days', null, null),
      (${id(72)}, ${id(7)}, 6, 9, 'CREATED', '30 days', 'edit', '1 day'),
      -- Another manager, the same work.
      (${id(81)}, ${id(8)}, -20, 5, 'CREATED', '30 days', 'changeManager', '1 day');
    insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at, status, created_at, updated_at)
      select id::uuid, worker::uuid, ${id(8)}, ${id(7)}, 'security-guard', now()::date + starts, now()::date + ends, status,
        now() - age::interval, now() - coalesce(moved, age)::interval from made;
    insert into history (id, noun, noun_id, move, "to", at)
      select gen_random_uuid(), 'assignment', id::uuid, move, 'ONGOING', now() - moved::interval from made
      where move is not null;
    set session_replication_role = origin;`
  await bringUpToDate(async (statements) => {
    if (statements.includes('ALTER TABLE "site_guards" ADD COLUMN "assignment_id"')) await old.exec(fill)
    return (await old.exec(statements)).at(-1)?.rows ?? []
  })
  const { rows } = await old.query(`select right(assignment_id::text, 2) as work, "from" - now()::date as from,
    until - now()::date as until, ended_at is not null as ended from site_guards order by user_id`)
  expect(rows).toEqual([
    { work: '12', from: -5, until: 5, ended: false },
    { work: '51', from: -20, until: 90, ended: true },
    { work: '62', from: -1, until: 9, ended: true },
    { work: '71', from: -20, until: 5, ended: false },
    { work: '81', from: -20, until: 5, ended: false },
  ])
  await old.close()
})

test('approvals of guards that a rule ends, given before it, are ended and written down; no others', async () => {
  const old = await PGlite.create({ extensions: { pg_trgm } })
  const id = (n: number) => `'0199c000-0000-7000-8000-${String(n).padStart(12, '0')}'`
  const [access, site, host, sub, endedAccess] = [id(91), id(92), id(93), id(94), id(95)]
  // Days before now of what was done; assignments run. Each guard was approved 9 days ago.
  const guards: { name: string; trade?: string; contracts?: string[]; access?: string; until?: number }[] = [
    { name: 'of their trade' },
    { name: 'of another trade', trade: 'labourer' },
    { name: 'of another trade, over', trade: 'labourer', until: -1 },
    { name: 'of another trade, without access', trade: 'labourer', access: endedAccess },
    { name: 'with a contract', contracts: [contract('security-guard', 20, null)] },
    { name: 'terminated', contracts: [contract('security-guard', 20, 5)] },
    {
      name: 'terminated, and anew',
      contracts: [contract('security-guard', 20, 5), contract('security-guard', 4, null)],
    },
    {
      name: 'approved under the new contract',
      contracts: [contract('security-guard', 20, 12), contract('security-guard', 11, null)],
    },
    { name: 'approved after the termination', contracts: [contract('security-guard', 20, 12)] },
    {
      name: 'to come, taken back',
      contracts: [contract('security-guard', 20, null), contract('security-guard', 2, 1, 30)],
    },
    { name: 'in another trade since', contracts: [contract('labourer', 5, null)] },
    { name: 'in another trade before', contracts: [contract('labourer', 20, null)] },
    { name: 'in another trade to come', contracts: [contract('labourer', 5, null, 30)] },
  ]
  /** Written `made` days ago, from then or `begins` days after now, terminated `ended` days ago. */
  function contract(trade: string, made: number, ended: number | null, begins = -made) {
    return `'${trade}', ${made}, ${ended}, ${begins}`
  }
  const rows = guards.map(({ name, trade = 'security-guard', access: under = access, until = 9 }, n) => ({
    user: `(${id(n + 1)}, '${name}', 'X', ${id(n + 1)}, 'WORKER')`,
    work: `(${id(n + 51)}, ${id(n + 1)}, ${site}, ${sub}, '${trade}', now()::date - 20, now()::date + 20)`,
    approval: `(${under}, ${id(n + 51)}, ${id(n + 1)}, ${site}, ${sub}, now() - interval '9 days', now()::date - 20, now()::date + ${until})`,
  }))
  const contracts = guards.flatMap(({ contracts: written = [] }, n) => written.map((one) => `(${id(n + 1)}, ${one})`))
  // Companies do not matter here.
  const fill = `alter table site_guards drop constraint site_guards_company_id_companies_id_fk;
    set session_replication_role = replica;
    insert into sites (id, slug, company_id, name, address_line_1, city, postcode)
      values (${site}, 'x', ${host}, 'Riverside', 'x', 'x', 'x');
    insert into site_subcompanies (id, site_id, company_id, status) values
      (${access}, ${site}, ${sub}, 'GRANTED'), (${endedAccess}, ${site}, ${sub}, 'ENDED');
    insert into users (id, first_name, last_name, slug, default_role) values ${rows.map(({ user }) => user)};
    insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at) values ${rows.map(({ work }) => work)};
    insert into site_guards (access_id, assignment_id, user_id, site_id, company_id, approved_at, "from", until)
      values ${rows.map(({ approval }) => approval)};
    insert into contracts (id, slug, worker_id, company_id, role_id, created_at, terminated_at, start_at)
      select gen_random_uuid(), gen_random_uuid()::text, worker::uuid, ${sub}, trade, now() - made * interval '1 day',
        now() - ended::int * interval '1 day', now()::date + begins
      from (values ${contracts}) one (worker, trade, made, ended, begins);
    set session_replication_role = origin;`
  await bringUpToDate(async (statements) => {
    if (statements.includes('WITH "ended" AS')) await old.exec(fill)
    return (await old.exec(statements)).at(-1)?.rows ?? []
  })
  const open = await old.query<{ name: string }>(
    'select first_name as name from site_guards join users on id = user_id where ended_at is null order by user_id',
  )
  expect(open.rows.map(({ name }) => name)).toEqual([
    'of their trade',
    'with a contract',
    'approved under the new contract',
    'to come, taken back',
    'in another trade before',
    'in another trade to come',
  ])
  const written = await old.query<{ id: string; detail: string }>(
    `select id, noun, noun_id, "from", move, "to", by, company_id, right(user_id::text, 1) as guard,
      data ->> 'detail' as detail from history order by user_id`,
  )
  expect(written.rows.map(({ detail }) => detail)).toEqual([
    'of another trade X',
    'terminated X',
    'terminated, and anew X',
    'approved after the termination X',
    'in another trade since X',
  ])
  const [line] = written.rows
  const [noun_id, company_id] = [access, host].map((quoted) => quoted.slice(1, -1))
  const kept = { noun: 'subcompany', noun_id, from: 'GRANTED', move: 'endGuard', to: 'GRANTED', by: null, company_id }
  expect(line).toMatchObject({ ...kept, guard: '2' })
  // A line of the server's that comes later is the newer one.
  expect(line?.id.slice(14, 15)).toBe('7')
  expect([line?.id, newId()].sort()[0]).toBe(line?.id)
  await old.close()
})

test('a call for help from before answers is answered by the mark that hid it then, and by no other', async () => {
  const old = await PGlite.create({ extensions: { pg_trgm } })
  const id = (n: number) => `'0199c000-0000-7000-8000-${String(n).padStart(12, '0')}'`
  const calls = [1, 2]
  const marks = calls.flatMap((call) => {
    const row = (person: number, mark: string, device: string, clock: number, late = false) =>
      `(${id(call)}, ${id(10 + person)}, '${mark}', 'phone00${device}', ${clock}, ${late})`
    return [
      // Sent in another order than made.
      row(1, 'SAFE', 'a', 12),
      row(1, 'NEEDS_HELP', 'b', 11),
      row(1, 'NONE', 'a', 13),
      // Its note came after, then it was taken back.
      row(2, 'NEEDS_HELP', 'a', 3),
      row(2, 'NEEDS_HELP', 'a', 4),
      row(2, 'NONE', 'a', 5),
      // By code units the capital comes first: the call was the last word.
      row(3, 'SAFE', 'B', 7),
      row(3, 'NEEDS_HELP', 'a', 7),
      row(4, 'SAFE', 'a', 1),
      row(4, 'NEEDS_HELP', 'a', 2),
      // A call that came too late, and a mark that did, answer nothing and need no answer.
      row(5, 'NEEDS_HELP', 'a', 1, true),
      row(5, 'SAFE', 'a', 2),
      row(6, 'NEEDS_HELP', 'a', 1),
      row(6, 'SAFE', 'a', 2, true),
      row(6, 'SAFE', 'b', 3),
    ]
  })
  // Foreign keys of the rows do not matter here.
  const keys = ['roll_call_id_roll_calls', 'site_id_sites', 'sent_by_users']
  const fill = `alter table roll_call_marks ${keys.map((key) => `drop constraint roll_call_marks_${key}_id_fk`)};
    insert into roll_call_marks (roll_call_id, person_id, mark, device, clock, late, site_id, at, by, by_name, sent_by, received_at)
      select call::uuid, person::uuid, mark, device, clock, late, ${id(8)}, now(), ${id(9)}, 'x', ${id(9)}, now()
      from (values ${marks}) one (call, person, mark, device, clock, late)`
  await bringUpToDate(async (statements) => {
    if (statements.includes('ALTER TABLE "roll_call_marks" ADD COLUMN "answers_device"')) await old.exec(fill)
    return (await old.exec(statements)).at(-1)?.rows ?? []
  })
  const { rows } =
    await old.query(`select right(roll_call_id::text, 1)::int as call, right(person_id::text, 1)::int as person,
    clock, answers_device as device, answers_clock as answers from roll_call_marks where answers_clock is not null
    order by call, person, clock`)
  expect(rows).toEqual(
    calls.flatMap((call) => [
      { call, person: 1, clock: 12, device: 'phone00b', answers: 11 },
      { call, person: 2, clock: 4, device: 'phone00a', answers: 3 },
      { call, person: 2, clock: 5, device: 'phone00a', answers: 4 },
      { call, person: 6, clock: 3, device: 'phone00a', answers: 1 },
    ]),
  )
  await old.close()
})

test('people who were added to a closed roll call are late, and no others', async () => {
  const old = await PGlite.create({ extensions: { pg_trgm } })
  const id = (n: number) => `'0199c000-0000-7000-8000-${String(n).padStart(12, '0')}'`
  const [closed, running] = [id(1), id(2)]
  // Foreign keys of the rows do not matter here.
  const fill = `alter table roll_calls drop constraint roll_calls_site_id_sites_id_fk,
      drop constraint roll_calls_started_by_users_id_fk;
    alter table roll_call_people drop constraint roll_call_people_site_id_sites_id_fk,
      drop constraint roll_call_people_added_by_users_id_fk;
    insert into roll_calls (id, site_id, kind, key, started_at, started_by, status, closed_at) values
      (${closed}, ${id(8)}, 'DRILL', 'x', now() - interval '1 hour', ${id(9)}, 'CLOSED', now() - interval '10 minutes'),
      (${running}, ${id(8)}, 'DRILL', 'x', now() - interval '1 hour', ${id(9)}, 'RUNNING', null);
    insert into roll_call_people (roll_call_id, person_id, site_id, kind, name, seen_at, seen_where, added_by, created_at)
      select call::uuid, gen_random_uuid(), ${id(8)}, 'ADDED', name, now(), 'Gate', by::uuid, now() - minutes * interval '1 minute'
      from (values (${closed}, 'listed', null, 60), (${closed}, 'in time', ${id(9)}, 11), (${closed}, 'late', ${id(9)}, 9),
        (${running}, 'running', ${id(9)}, 9)) one (call, name, by, minutes)`
  await bringUpToDate(async (statements) => {
    if (statements.includes('ALTER TABLE "roll_call_marks" ADD COLUMN "answers_device"')) await old.exec(fill)
    return (await old.exec(statements)).at(-1)?.rows ?? []
  })
  const { rows } = await old.query<{ name: string }>('select name from roll_call_people where late')
  expect(rows).toEqual([{ name: 'late' }])
  await old.close()
})

test('a data folder from before names were indexed by trigrams is taken', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-names-'))
  const old = await PGlite.create(join(dataDir, 'db'))
  await bringUpToDate(async (statements) => {
    if (/create extension|gin_trgm_ops|0024_names/.test(statements)) return []
    return (await old.exec(statements)).at(-1)?.rows ?? []
  })
  await old.close()
  const db = await openEmbedded({ dataDir, now: () => new Date() })
  const { rows } = await db.transaction('system', (tx) =>
    tx.execute(sql`select indexname from pg_indexes where indexname in ('employments_grams', 'employments_names')`),
  )
  expect(rows).toEqual([{ indexname: 'employments_names' }])
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('a database user who may not add the extension is told what an administrator does', async () => {
  const refuse: Run = async (statements) => {
    if (statements.includes('create extension')) throw Object.assign(new Error('permission denied'), { code: '42501' })
    return []
  }
  await expect(bringUpToDate(refuse)).rejects.toThrow('run in this database: create extension pg_trgm;')
})

test('every change of the schema has its migration (npx drizzle-kit generate)', async () => {
  const folder = join(root, 'server/platform/db/migrations/meta')
  const { entries }: { entries: { idx: number }[] } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8'))
  const newest = String(entries.at(-1)?.idx).padStart(4, '0')
  const before = JSON.parse(readFileSync(join(folder, `${newest}_snapshot.json`), 'utf8'))
  expect(await generateMigration(before, generateDrizzleJson(schema, before.id))).toEqual([])
})
