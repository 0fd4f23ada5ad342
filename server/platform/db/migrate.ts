import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqlState } from '#server/platform/db/failures'
import { policies } from '#server/platform/db/policies'
import { root } from '#server/platform/kit/root'

/** Runs statements on one connection and returns the rows of the last. */
export type Run = (statements: string) => Promise<unknown[]>
type Migration = { tag: string; statements: string; hash: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const folder = join(root, 'server/platform/db/migrations')

/** The migrations in order, as written by drizzle-kit. */
function readMigrations(): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => {
    const statements = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return { tag, statements, hash: hashOf(statements) }
  })
}

/** Identifies this code's schema and row policies: the key under which a template database is cached. */
export const schemaVersion = () => hashOf([...readMigrations().map(({ hash }) => hash), role, policies].join())

/**
 * Updates a database: the role, missing migrations, and the row policies if they differ. One transaction under a lock,
 * so that a kill leaves the previous state and a second server waits.
 */
export async function bringUpToDate(run: Run): Promise<void> {
  await run(role).catch((error) => {
    throw sqlState(error) === '42501' ? new Error(roleNeeded) : error
  })
  await run('begin; select pg_advisory_xact_lock(7263541)')
  try {
    await run('create extension if not exists pg_trgm').catch((error) => {
      throw ['42501', '0A000', '58P01'].includes(sqlState(error) ?? '') ? new Error(extensionNeeded) : error
    })
    await run(
      'create table if not exists muster_schema (tag text primary key, hash text not null, at timestamptz not null default now())',
    )
    const done = new Map((await run('select tag, hash from muster_schema')).flatMap(tagAndHash))
    const migrations = readMigrations()
    for (const { tag, statements, hash } of migrations) {
      if (done.get(tag) === hash) continue
      if (done.has(tag)) throw new Error(`Migration ${tag} was changed after it ran here. Write a new one instead.`)
      await run(statements)
      await run(note(tag, hash))
    }
    const unknown = [...done.keys()].filter((tag) => tag !== 'rights' && !migrations.some((m) => m.tag === tag))
    if (unknown.length) throw new Error(`This database is newer than the program: it holds ${unknown.join(', ')}.`)
    const rights = hashOf(`${policies} ${JSON.stringify(await run('select current_user'))} ${migrations.at(-1)?.hash}`)
    if (done.get('rights') !== rights) {
      await run(policies)
      await run(note('rights', rights))
    }
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  }
}

const note = (tag: string, hash: string) =>
  `insert into muster_schema (tag, hash) values ('${tag}', '${hash}') on conflict (tag) do update set hash = excluded.hash, at = now()`
const tagAndHash = (row: unknown): [string, string][] =>
  typeof row === 'object' && row !== null && 'tag' in row && 'hash' in row ? [[String(row.tag), String(row.hash)]] : []

/** Roles belong to the whole cluster: another database's start-up could create it at the same moment. */
const role = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'muster_app') then create role muster_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'muster_app', 'member') then execute format('grant muster_app to %I', current_user); end if;
end $$;`
const roleNeeded =
  'The database user may not make the role muster_app. Let an administrator run: create role muster_app nologin; grant muster_app to <this user>;'
const extensionNeeded =
  'The database user may not add the extension pg_trgm, or the server lacks it. Let an administrator install contrib, and run in this database: create extension pg_trgm;'
