import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../server/platform/files/files.ts'
import { addressOf, administer, newDatabaseName } from '../support/database.ts'
import { buildOf, freePort, type ServerProcess, startServer } from '../support/server-process.ts'

const MiB = 1024 * 1024
const atOnce = 48
/**
 * Megabytes of memory that the process may ever have had, where the database is another process; where it is not, by
 * which it may grow.
 */
const most = { ever: 400, growth: 300 }
const base = process.env.DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), 'muster-uploads-'))
const database = newDatabaseName()
let server: ServerProcess
let token: string

beforeAll(async () => {
  buildOf('demo')
  if (base) await administer(base, (admin) => admin.query(`create database ${database}`))
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    ...(base && { DATABASE_URL: addressOf(base, database) }),
  }
  // What the first start takes to draw and write the demo is no part of this.
  const first = await startServer(environment)
  first.child.kill('SIGTERM')
  await first.exited
  server = await startServer(environment)
  const accounts: { login: string; password: string; label: string }[] = await (
    await fetch(`${server.url}/dev/accounts`)
  ).json()
  const owner = accounts.find(({ login }) => login.startsWith('margaret'))
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner?.login, password: owner?.password, remember: true }),
  })
  token = (await answer.json()).tokenInfo.accessToken
}, 180_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  rmSync(folder, { recursive: true, force: true })
  if (base) await administer(base, (admin) => admin.query(`drop database if exists ${database} with (force)`))
})

/** Megabytes: the most the process ever had, and what it has now. */
function memory() {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { peak: of('VmHWM'), now: of('VmRSS') }
}

const document = pdf({ note: Buffer.alloc(49 * MiB, 'x') })
const boundary = 'muster'
const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
const form = Buffer.concat([
  Buffer.from(`${part('name="file_key"')}\r\nrams\r\n`),
  Buffer.from(`${part('name="rams[]"; filename="rams.pdf"')}content-type: application/pdf\r\n\r\n`),
  document,
  Buffer.from(`\r\n--${boundary}--\r\n`),
])
type Answer = { status: number; message: string; ms: number }
/** Sends a whole document of 49 MB; `ms` until the server began to answer. */
async function upload(): Promise<Answer> {
  const began = performance.now()
  const sending = request(`${server.url}/api/media/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': form.length,
    },
  })
  sending.end(form)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  sending.on('error', () => {})
  const ms = performance.now() - began
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return { status: response.statusCode ?? 0, message: JSON.parse(Buffer.concat(pieces).toString()).message ?? '', ms }
}

test(`${atOnce} documents of 49 MB at once: what has no room is refused in words, the memory stays within its end`, {
  timeout: 240_000,
}, async () => {
  const before = memory()
  const answers = await Promise.all(Array.from({ length: atOnce }, upload))
  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const after = memory()
  const slowest = Math.round(Math.max(...refused.map(({ ms }) => ms)))
  process.stdout.write(
    `uploads: ${taken.length} taken, ${refused.length} refused, the last after ${slowest} ms; memory before ${before.now} MB, peak ${after.peak} MB (${base ? 'PostgreSQL' : 'embedded database in the process'})\n`,
  )
  expect(taken.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set(['503 Many files are being sent at this moment. Try again in a few seconds.']),
  )
  if (base) expect(after.peak).toBeLessThan(most.ever)
  else expect(after.peak - before.now).toBeLessThan(most.growth)
  // Who was refused is taken when they try again.
  expect((await upload()).status).toBe(200)
})
