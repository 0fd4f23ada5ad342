import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The server's tests on a real PostgreSQL: DATABASE_URL, else one that answers on 127.0.0.1:5432 with trust
 * authentication, else one started from Debian's binaries; arguments name files. The databases are the run's own and dropped at its end.
 */
const answers = async (connectionString) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function startFromDebian() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder) && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' })
  }
  if (!existsSync(folder)) return undefined
  const bin = join(folder, readdirSync(folder).sort((a, b) => Number(b) - Number(a))[0], 'bin')
  const home = mkdtempSync(join(tmpdir(), 'muster-pg-'))
  const data = join(home, 'data')
  mkdirSync(data)
  const asRoot = process.getuid?.() === 0
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = asRoot ? { uid: id('-u'), gid: id('-g') } : {}
  if (asRoot) for (const path of [home, data]) chownSync(path, user.uid, user.gid)
  const port = await freePort()
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    stdio: 'ignore',
    ...user,
  })
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', home],
    {
      stdio: 'ignore',
      ...user,
    },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; tries < 50 && !(await answers(url)); tries++)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const stop = () => {
    server.kill('SIGINT')
    server.once('exit', () => rmSync(home, { recursive: true, force: true }))
  }
  return { url, stop }
}

/** What the tests make is named after this run, so that nobody else's is touched. */
const run = randomBytes(4).toString('hex')
async function runQuery(connectionString, statement) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const rolesOf = async (url) => (await runQuery(url, 'select rolname from pg_roles')).map(({ rolname }) => rolname)
async function leaveNothing(url, rolesBefore) {
  const databasesOfRun = `select datname from pg_database where datname like 'muster\\_%\\_${run}\\_%'`
  for (const { datname } of await runQuery(url, databasesOfRun))
    await runQuery(url, `drop database "${datname}" with (force)`)
  const made = (await rolesOf(url)).filter(
    (name) => !rolesBefore.includes(name) && (name === 'muster_app' || name.startsWith(`muster_test_${run}_`)),
  )
  // Somebody else may have begun to use the role meanwhile: then it stays.
  for (const name of made) await runQuery(url, `drop role "${name}"`).catch(() => {})
}

const local = 'postgres://postgres@127.0.0.1:5432/postgres'
const given = process.env.DATABASE_URL ?? ((await answers(local)) ? local : undefined)
const started = given ? undefined : await startFromDebian()
const url = given ?? started?.url
if (!url) {
  process.stdout.write('No PostgreSQL answers on 127.0.0.1:5432 and none could be started: set DATABASE_URL.\n')
  process.exit(1)
}
mkdirSync('reports', { recursive: true })
const file = 'reports/server-postgres.json'
const args = [
  'vitest',
  'run',
  '--project',
  'server',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...process.argv.slice(2),
]
const roles = await rolesOf(url)
const { status } = spawnSync('npx', ['--no-install', ...args], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CI: 'true', DATABASE_URL: url, MUSTER_TEST_RUN: run },
})
await leaveNothing(url, roles)
started?.stop()
process.exitCode = status === 0 ? 0 : 1
