import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, startServer } from '../support/server-process.ts'

const kills = 30
const folder = mkdtempSync(join(tmpdir(), 'muster-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Writer = { token: string; tried: number; acknowledged: number }
type Account = { login: string; password: string; kind: 'email' | 'phone'; note: string | null }

const nameOf = (n: number) => `N${n}`
const write = async (url: string, writer: Writer) => {
  writer.tried += 1
  const { ok } = await fetch(`${url}/api/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${writer.token}` },
    body: JSON.stringify({ first_name: nameOf(writer.tried) }),
  })
  if (ok) writer.acknowledged = writer.tried
}

test(`${kills} kills under write load lose no acknowledged write, and each next start succeeds`, {
  timeout: 9 * 60_000,
}, async () => {
  const PORT = String(await freePort())
  const environment = { PORT, DATA_DIR: folder }
  let server = await startServer(environment)
  const accounts: Account[] = await (await fetch(`${server.url}/dev/accounts`)).json()
  const writers: Writer[] = []
  for (const { login, password, kind } of accounts.slice(0, 8)) {
    const body = { [kind === 'email' ? 'email' : 'phone_number']: login, password, remember: true }
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { tokenInfo } = await answer.json()
    writers.push({ token: tokenInfo.accessToken, tried: 0, acknowledged: 0 })
  }
  let acknowledgedInAll = 0
  for (let kill = 0; kill < kills; kill++) {
    const { url, child, exited } = server
    let killed = false
    const load = writers.map(async (writer) => {
      while (!killed) await write(url, writer).catch(() => undefined)
    })
    await new Promise((resume) => setTimeout(resume, 200 + Math.random() * 800))
    child.kill('SIGKILL')
    killed = true
    await Promise.all([exited, ...load])
    server = await startServer(environment)
    for (const writer of writers) {
      const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${writer.token}` } })
      const { data } = await answer.json()
      const kept = writer.acknowledged === 0 ? 0 : Number(data.first_name.slice(1))
      expect(kept).toBeGreaterThanOrEqual(writer.acknowledged)
      expect(kept).toBeLessThanOrEqual(writer.tried)
      writer.tried = Math.max(writer.tried, kept)
    }
    acknowledgedInAll = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  }
  process.stdout.write(`${kills} kills, ${acknowledgedInAll} acknowledged writes, 0 lost\n`)
  expect(acknowledgedInAll).toBeGreaterThan(kills)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
