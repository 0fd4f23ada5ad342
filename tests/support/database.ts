import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#server/platform/db/connect'
import type { Database } from '#server/platform/db/database'
import { openInMemory } from '#server/platform/db/embedded'
import { schemaVersion } from '#server/platform/db/migrate'
import { root } from '#server/platform/kit/root'

const version = schemaVersion().slice(0, 16)
/** Names a run of the suite on a PostgreSQL, so that its script can drop what it left (scripts/test-postgres.mjs). */
const run = process.env.MUSTER_TEST_RUN ? `${process.env.MUSTER_TEST_RUN}_` : ''
export const newDatabaseName = () => `muster_test_${run}${randomBytes(6).toString('hex')}`

/** What databases are cloned from. `name` says what is in it and changes with it; `fill` puts it into an empty one. */
export type Model = { name: string; fill(db: Database): Promise<void> }
const empty: Model = { name: version, fill: async () => {} }

/** Where models are kept between runs. */
export const cache = join(root, 'node_modules/.cache/muster')

/** A fresh, empty database at the newest schema. */
export const freshDatabase = (now = () => new Date()): Promise<Database> => cloneOf(empty, now)

/**
 * A database like the model: in memory, or on the PostgreSQL that DATABASE_URL names, in a database of its own that
 * `close` drops. The first caller makes the model.
 */
export const cloneOf = (model: Model, now = () => new Date()): Promise<Database> =>
  process.env.DATABASE_URL ? onServer(process.env.DATABASE_URL, model, now) : embedded(model, now)

async function embedded(model: Model, now: () => Date) {
  const file = join(cache, `database-${model.name}.tar`)
  if (!existsSync(file)) {
    const first = model === empty ? await openInMemory({ now }) : await embedded(empty, now)
    await model.fill(first)
    const dump = Buffer.from(await (await first.dump()).arrayBuffer())
    await first.close()
    mkdirSync(cache, { recursive: true })
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, dump)
    renameSync(draft, file)
  }
  return openInMemory({ template: new Blob([readFileSync(file)]), now })
}

async function onServer(base: string, model: Model, now: () => Date): Promise<Database> {
  const template = `muster_template_${run}${model.name.replaceAll('-', '_')}`
  const name = newDatabaseName()
  await administer(base, async (admin) => {
    // Held until the connection ends: a template in use cannot be cloned.
    await admin.query('select pg_advisory_lock(7263542)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await admin.query(`drop database if exists ${template}_new with (force)`)
      await admin.query(`create database ${template}_new`)
      const first = await openDatabase({ databaseUrl: addressOf(base, `${template}_new`), now })
      await model.fill(first)
      await first.close()
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    // Nobody reads it after a crash: no commit waits for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`)
  })
  const database = await openDatabase({ databaseUrl: addressOf(base, name), now })
  return {
    ...database,
    async close() {
      await database.close()
      await administer(base, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** An empty database of its own on a PostgreSQL, for a server that is a process. */
export async function emptyOn(base: string) {
  const name = newDatabaseName()
  await administer(base, (admin) => admin.query(`create database ${name}`))
  return {
    url: addressOf(base, name),
    drop: () => administer(base, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}

export async function administer(base: string, run: (admin: Client) => Promise<unknown>) {
  const admin = new Client({ connectionString: base })
  await admin.connect()
  await run(admin).finally(() => admin.end())
}

export function addressOf(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}
