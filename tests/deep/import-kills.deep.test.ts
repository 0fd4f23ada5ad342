import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/connect'
import { throttles } from '#server/platform/db/schema/record'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'
import { freePort, startServer } from '../support/server-process.ts'
import { importForm } from '../support/workforce/import-form.ts'

const kills = 12
const people = 1500
const folder = mkdtempSync(join(tmpdir(), 'muster-import-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Account = { key: string; login: string; password: string }
type Kept = { batches: number; invited: number; texts: number; moves: number }

/** A sheet of people whom nobody knows: each import has numbers of its own. */
const spreadsheetFor = (turn: number) =>
  writeXlsx('Starters', [
    ['First name', 'Last name', 'Mobile'],
    ...Array.from({ length: people }, (_, n) => ['Jan', 'Nowak', `07${String(300_000_000 + turn * 10_000 + n)}`]),
  ])

/** What a killed server left of all imports; forgets how often the company imported, or it would be asked to wait. */
async function kept(): Promise<Kept> {
  const db = await openDatabase({ dataDir: join(folder, 'database') })
  try {
    return await db.transaction('system', async (tx) => {
      await tx.delete(throttles)
      const { rows } = await tx.execute<Kept>(sql`select
        (select count(*)::int from import_batches) as batches,
        (select count(*)::int from invitations where import_batch_id is not null) as asked,
        (select count(*)::int from outbox where payload ->> 'batch' is not null) as texts,
        (select count(*)::int from history where noun in ('invitation', 'importBatch')) as moves`)
      return rows[0] ?? { batches: 0, invited: 0, texts: 0, moves: 0 }
    })
  } finally {
    await db.close()
  }
}

test(`${kills} kills in the middle of an import of ${people} people leave none of them or all`, {
  timeout: 9 * 60_000,
}, async () => {
  const environment = { PORT: String(await freePort()), DATA_DIR: folder }
  let before: Kept | undefined
  let took = 0
  let wholes = 0
  for (let kill = 0; kill < kills; kill++) {
    const { url, child, exited } = await startServer(environment)
    const accounts: Account[] = await (await fetch(`${url}/dev/accounts`)).json()
    const owner = accounts.find(({ key }) => key === 'main-owner')
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner?.login, password: owner?.password, remember: false }),
    })
    const authorization = `Bearer ${(await answer.json()).tokenInfo.accessToken}`
    const { payload, headers } = await importForm({
      file: spreadsheetFor(kill),
      mapping: ['first_name', 'last_name', 'mobile'],
    })
    const begun = performance.now()
    const taking = fetch(`${url}/api/me/workers/excel`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: new Uint8Array(payload),
    }).then(
      ({ status }) => status,
      () => undefined,
    )
    // The first is let through, and tells how long one takes: the others die along that time.
    await (took ? new Promise((resume) => setTimeout(resume, (took * kill) / kills)) : taking)
    if (kill === 0) took = performance.now() - begun
    child.kill('SIGKILL')
    await exited
    const status = await taking
    expect([200, undefined]).toContain(status)
    const after = await kept()
    const { batches, invited, texts, moves } = before ?? {
      batches: 0,
      invited: 0,
      texts: 0,
      moves: after.moves - people - 1,
    }
    const more = [after.batches - batches, after.invited - invited, after.texts - texts, after.moves - moves]
    expect([
      [0, 0, 0, 0],
      [1, people, people, people + 1],
    ]).toContainEqual(more)
    const isWhole = more[0] === 1
    if (status === 200) expect(isWhole).toBe(true)
    wholes += isWhole ? 1 : 0
    before = after
  }
  process.stdout.write(`${kills} kills of an import: ${wholes} kept whole, of ${kills - wholes} nothing\n`)
  expect(wholes).toBeLessThan(kills)
})
