import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database, openDatabase } from '#server/db/connect'
import { openEmbedded } from '#server/db/embedded'
import { schemaVersion } from '#server/db/migrate'
import { root } from '#server/root'

const version = schemaVersion().slice(0, 16)
/** Names a run of the suite on a PostgreSQL, so that its script can drop what it left (scripts/test-postgres.mjs). */
const run = process.env.MUSTER_TEST_RUN ? `${process.env.MUSTER_TEST_RUN}_` : ''
export const newDatabaseName = () => `muster_test_${run}${randomBytes(6).toString('hex')}`

/**
 * A fresh, empty database at the newest schema: in memory, or on the PostgreSQL that DATABASE_URL names, in a database
 * of its own that `close` drops. Clones a template, which the first caller makes.
 */
export const freshDatabase = (now = () => new Date()): Promise<Database> =>
  process.env.DATABASE_URL ? onServer(process.env.DATABASE_URL, now) : embedded(now)

async function embedded(now: () => Date): Promise<Database> {
  const folder = join(root, 'node_modules/.cache/muster')
  const file = join(folder, `database-${version}.tar`)
  if (!existsSync(file)) {
    const first = await openEmbedded({ now })
    const dump = Buffer.from(await (await first.dump()).arrayBuffer())
    await first.close()
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, dump)
    renameSync(draft, file)
  }
  return openEmbedded({ template: new Blob([readFileSync(file)]), now })
}

async function onServer(base: string, now: () => Date): Promise<Database> {
  const template = `muster_template_${run}${version}`
  const name = newDatabaseName()
  await administer(base, async (admin) => {
    // Held until the connection ends: a template in use cannot be cloned.
    await admin.query('select pg_advisory_lock(7263542)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await admin.query(`drop database if exists ${template}_new with (force)`)
      await admin.query(`create database ${template}_new`)
      await (await openDatabase({ databaseUrl: addressOf(base, `${template}_new`) })).close()
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
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

async function administer(base: string, run: (admin: Client) => Promise<unknown>) {
  const admin = new Client({ connectionString: base })
  await admin.connect()
  await run(admin).finally(() => admin.end())
}

export function addressOf(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}
