import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { openSession } from '#server/platform/auth/sessions'
import { openDatabase } from '#server/platform/db/connect'
import { grow, grown } from '../tests/support/grown-company.ts'
import { reads } from '../tests/support/grown-reads.ts'
import { createTestServer } from '../tests/support/test-server.ts'
import { ownDatabase } from './database.mjs'

/**
 * The main reads of a company as it grows, over HTTP: 40, 400 and 4,000 workers with 342, 3,420 and 34,200 weeks behind
 * them and everything else in proportion, and 49 workers with 11,190 weeks; on PostgreSQL (databases of their own, which
 * are dropped), then on the embedded engine up to 400 workers. Prints one JSON line a read: milliseconds (p50) and bytes
 * by size, `ratio` of the time at 100 times the company to that at 1, `bytes` of the answers likewise; a last line names
 * what is `beyond` a ratio of 3 with an answer that did not grow as much, `slow` above 300 ms, or `refused`.
 * `npm run bench:growth [runs] [engine] [part of a read's name]`.
 */
const runs = Number(process.argv[2] ?? 9)
const engines = ['postgres', 'embedded'].filter((one) => !process.argv[3] || one === process.argv[3])
const chosenReads = reads.filter(({ name }) => name.includes(process.argv[4] ?? ''))
const sizes = {
  postgres: { '1x': [40, 342], '10x': [400, 3420], '100x': [4000, 34200], long: [49, 11190] },
  embedded: { '1x': [40, 342], '10x': [400, 3420] },
}
const [many, limit] = [3, 300]
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const one = (value) => Math.round(value * 10) / 10

async function fill(own, [workers, weeks], db) {
  const statements = grow({ workers, weeks })
  // Analysed, as a server with a data folder does by itself within seconds.
  if (!own)
    return db.transaction('system', async (tx) => {
      for (const statement of [...statements, 'reset role', 'analyze']) await tx.execute(sql.raw(statement))
    })
  const client = new Client({ connectionString: own.url })
  await client.connect()
  // Keys are made here and not asked for row by row.
  await client.query(`begin; set local session_replication_role = replica; ${statements.join(';\n')}; commit`)
  await client.end()
  return own.analyse()
}

/** A server with the grown company on a port of its own, and a token for each who reads. */
async function openSide(engine, label) {
  const own = engine === 'postgres' ? await ownDatabase(label) : undefined
  const stage = await createTestServer({
    database: (now) => openDatabase(own ? { databaseUrl: own.url, now } : { dataDir: ':memory:', now }),
    env: { MUSTER_MODE: 'demo' },
  })
  await fill(own, sizes[engine][label], stage.deps.db)
  const companies = { owner: 'main', manager: 'main', sub: 'sub', payroll: 'payroll' }
  const tokens = {}
  for (const who of [...Object.keys(grown.people), 'worker'])
    tokens[who] = await stage.deps.db.transaction('system', async (tx) => {
      const userId = grown.people[who] ?? grown.worker(1)
      const companyId = grown.companies[companies[who]] ?? null
      const opening = { userId, companyId, remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'bench' }
      return (await openSession(tx, stage.deps, opening)).accessToken
    })
  const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    label,
    async request({ who, path }) {
      const begun = performance.now()
      const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } })
      const bytes = (await answer.arrayBuffer()).byteLength
      return { ms: performance.now() - begun, status: answer.status, bytes }
    },
    async close() {
      await stage.close()
      await own?.drop()
    },
  }
}

async function measure(engine) {
  const sides = []
  const worst = { slow: [], beyond: [], refused: [] }
  try {
    for (const label of Object.keys(sizes[engine])) sides.push(await openSide(engine, label))
    for (const read of chosenReads) {
      const results = {}
      // The first is not counted: statements are planned once a connection.
      for (const side of sides) results[side.label] = { ...(await side.request(read)), took: [] }
      for (let run = 0; run < runs; run++)
        for (const side of sides) {
          const before = results[side.label]
          if (before.status !== 200) continue
          const { ms, status, bytes } = await side.request(read)
          results[side.label] = { status, bytes, took: [...before.took, ms] }
        }
      const times = Object.entries(results).map(([label, { status, took }]) => [
        label,
        status === 200 ? one(median(took)) : `HTTP ${status}`,
      ])
      const first = results['1x']
      const last = results['100x'] ?? results['10x']
      const ratio = one(median(last.took) / median(first.took))
      const grew = one(last.bytes / first.bytes)
      if (times.some(([, ms]) => typeof ms === 'string')) worst.refused.push(read.name)
      if (times.some(([, ms]) => ms > limit)) worst.slow.push(read.name)
      if (ratio > Math.max(many, grew)) worst.beyond.push(read.name)
      process.stdout.write(
        `${JSON.stringify({ bench: 'growth', engine, read: read.name, ms: Object.fromEntries(times), ratio, bytes: grew })}\n`,
      )
    }
    process.stdout.write(`${JSON.stringify({ bench: 'growth', engine, reads: chosenReads.length, runs, ...worst })}\n`)
  } finally {
    for (const side of sides) await side.close()
  }
}

for (const engine of engines) await measure(engine)
process.exit(0)
