import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { openSession } from '#server/platform/auth/sessions'
import { openDatabase } from '#server/platform/db/connect'
import { grow, grown } from '../../tests/support/grown-company.ts'
import { countMessages } from '../../tests/support/messages.ts'
import { createTestServer } from '../../tests/support/test-server.ts'

/**
 * The product's server with a company of 400 workers and 3,420 weeks, and many owners of it: calls are counted by
 * person. Sends its address, tokens and the messages to the database of each path that it is asked for.
 */
const [url] = process.argv.slice(2)
const people = 400
const size = { workers: 400, weeks: 3420 }
const ownerId = (n) => `29000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const owners = `insert into users (id, slug, first_name, last_name, default_role, status)
    select ('29000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'owner-' || n, 'Olive', 'Owner ' || n, 'OWNER', 'COMPLETED'
    from generate_series(1, ${people}) n;
  insert into memberships (id, user_id, company_id, role)
    select ('49000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('29000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      '${grown.companies.main}', 'OWNER' from generate_series(1, ${people}) n`
const statements = [...grow(size), ...owners.split(';')]

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
const stage = await createTestServer({
  database: (now) => openDatabase(url ? { databaseUrl: url, now } : { dataDir: folder, now }),
  env: { MUSTER_MODE: 'demo', LOG_LEVEL: 'error' },
})
if (url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Keys are made here and not asked for row by row.
  await client.query(`begin; set local session_replication_role = replica; ${statements.join(';\n')}; commit`)
  await client.query('vacuum analyze')
  await client.end()
} else
  await stage.deps.db.transaction('system', async (tx) => {
    for (const statement of [...statements, 'reset role', 'analyze']) await tx.execute(sql.raw(statement))
  })
const tokens = await stage.deps.db.transaction('system', async (tx) => {
  const all = []
  const opening = {
    companyId: grown.companies.main,
    remember: false,
    wrapper: false,
    ip: '127.0.0.1',
    userAgent: 'bench',
  }
  for (let n = 1; n <= people; n++)
    all.push((await openSession(tx, stage.deps, { ...opening, userId: ownerId(n) })).accessToken)
  return all
})
const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' })

process.on('message', async (path) => {
  const headers = { authorization: `Bearer ${tokens[0]}` }
  // The first notes the use of the session and is planned anew.
  await fetch(`${origin}${path}`, { headers })
  const { texts } = await countMessages(() => fetch(`${origin}${path}`, { headers }).then((answer) => answer.text()))
  process.send({ messages: texts.length })
})
process.once('disconnect', async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
process.send({ origin, tokens })
