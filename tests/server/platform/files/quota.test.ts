import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { companies } from '#server/platform/db/schema/company'
import { media, uploads } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { sweep } from '#server/platform/files/sweep'
import { claimQuota, uses } from '#server/platform/files/unused'
import { newId } from '#shared/domain/kit/id'
import { createPersonas } from '../../../support/personas.ts'
import { browserOf, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf } from './files.ts'

const MiB = 1024 * 1024
let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
let company: string
const as = (name: keyof typeof personas) => {
  const browser = browserOf(stage)
  browser.token = personas[name].token
  return browser
}
beforeAll(async () => {
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
  company = (await as('owner A').get('/api/me')).body.data.company.id
})
afterEach(async () => {
  stage.clock.set(null)
  await stage.deps.db.transaction('system', async (tx) => {
    await tx.update(users).set({ photo_media_id: null })
    await tx.delete(uploads)
    await tx.delete(media)
  })
})
afterAll(() => stage.close())

/** A file of `size` that somebody uploaded a moment ago; `before` runs in its transaction. */
const uploaded = (
  owner_id: string,
  size: number,
  company_id: string | null = null,
  before: (tx: Tx) => Promise<unknown> = async () => {},
) =>
  stage.deps.db.transaction('system', async (tx) => {
    await before(tx)
    const id = newId()
    const file_key = company_id ? ('rams' as const) : ('profile_photo' as const)
    const named = { collection_name: file_key, file_key, name: 'a', file_name: 'a', mime_type: 'image/jpeg' }
    const created_at = stage.clock.now()
    await tx
      .insert(media)
      .values({ id, owner_id, company_id, ...named, size, sha256: 'a', storage_key: `test/${id}`, created_at })
    return id
  })
const pdfFile = pdf({ note: Buffer.alloc(5000, 'x') })
/** Room for one of it, and not for two. */
const oneAndAHalf = Math.floor(1.5 * pdfFile.length)
const begin = (name: keyof typeof personas, total = pdfFile.length) =>
  as(name).slice('rams', 'rams.pdf', pdfFile.subarray(0, 1000), `bytes 0-999/${total}`)
const whole = (name: keyof typeof personas) =>
  as(name).form('/api/media/upload', { file_key: 'rams' }, { field: 'rams[]', bytes: pdfFile, name: 'rams.pdf' })

test('200 MB of files that nothing uses are the most a person may leave: 507 in words, and room again after a day', async () => {
  const { id } = personas['owner A']
  await uploaded(id, 200 * MiB - pdfFile.length)
  expect((await begin('owner A')).status).toBe(200)
  await uploaded(id, 1)
  for (const send of [begin, whole]) {
    const { status, body } = await send('owner A')
    expect([status, body.message]).toEqual([
      507,
      'You have 200 MB of uploaded files that nothing uses yet, which is the most. Use some of them, or wait: they are removed after a day.',
    ])
  }
  expect((await begin('owner C')).status).toBe(200)
  stage.clock.forward(24 * 3600 + 1)
  expect((await sweep(stage.deps)).files).toBe(2)
  // Back, for the sign-in has run out meanwhile.
  stage.clock.set(null)
  expect((await begin('owner A')).status).toBe(200)
})

test('of two files at once that have room for one, one is kept, however they are sent', async () => {
  const { id } = personas['owner A']
  await uploaded(id, 200 * MiB - oneAndAHalf)
  const forms = await Promise.all([whole('owner A'), whole('owner A')])
  expect(forms.map(({ status }) => status).sort()).toEqual([200, 507])
  await stage.deps.db.transaction('system', (tx) => tx.delete(media).where(eq(media.file_key, 'rams')))
  const slices = await Promise.all(
    ['a.pdf', 'b.pdf'].map((name) =>
      as('owner A').slice('rams', name, pdfFile.subarray(0, 1000), `bytes 0-999/${pdfFile.length}`),
    ),
  )
  expect(slices.map(({ status }) => status).sort()).toEqual([200, 507])
})

test('of two people at once whose company has room for one file, one has theirs kept', async () => {
  for (const name of ['worker A', 'worker C', 'owner B', 'owner C', 'manager B'] as const)
    await uploaded(personas[name].id, 180 * MiB, company)
  await uploaded(personas['manager A not assigned'].id, 124 * MiB - oneAndAHalf, company)
  const both = await Promise.all([whole('owner A'), whole('manager A assigned')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 507])
})

test('of files that are written at once, each waits for whether the one before took the last of the room', async () => {
  const claim = (owner_id: string, company_id: string | null) =>
    uploaded(owner_id, 150 * MiB, company_id, (tx) =>
      claimQuota(tx, { id: owner_id, company_id }, 150 * MiB, stage.clock.now()),
    )
  const kept = (claims: Promise<unknown>[]) => Promise.allSettled(claims).then((all) => all.map(({ status }) => status))
  const colleagues = ['owner A', 'manager A assigned', 'manager A not assigned', 'worker C', 'owner B'] as const
  for (const name of ['owner C', 'manager B', 'guard on site 1', 'guard not on site 1', 'payroll owner P'] as const)
    await uploaded(personas[name].id, 160 * MiB, company)
  const ofCompany = await kept(colleagues.map((name) => claim(personas[name].id, company)))
  expect(ofCompany.filter((status) => status === 'fulfilled')).toHaveLength(1)
  const { id } = personas['worker A']
  const ofOne = await kept(Array.from({ length: 5 }, () => claim(id, null)))
  expect(ofOne.filter((status) => status === 'fulfilled')).toHaveLength(1)
})

test('what is used counts no more, and what is under way counts already', async () => {
  const { id } = personas['owner A']
  const face = await uploaded(id, 190 * MiB)
  expect((await begin('owner A', 20 * MiB)).status).toBe(507)
  await stage.deps.db.transaction('system', (tx) =>
    tx.update(users).set({ photo_media_id: face }).where(eq(users.id, id)),
  )
  expect((await begin('owner A', 20 * MiB)).status).toBe(200)
  await uploaded(id, 181 * MiB)
  expect((await whole('owner A')).status).toBe(507)
  expect((await begin('owner A', 19 * MiB)).status).toBe(200)
})

test('a file that is written leaves room for what is under way; one whose last slice finds none is forgotten', async () => {
  const { id } = personas['owner A']
  expect((await begin('owner A')).status).toBe(200)
  const room = 200 * MiB - oneAndAHalf
  await uploaded(id, room)
  const claim = stage.deps.db.transaction('system', (tx) =>
    claimQuota(tx, { id, company_id: null }, pdfFile.length, stage.clock.now()),
  )
  await expect(claim).rejects.toMatchObject({ status: 507 })
  await uploaded(id, pdfFile.length)
  const rest = `bytes 1000-${pdfFile.length - 1}/${pdfFile.length}`
  expect((await as('owner A').slice('rams', 'rams.pdf', pdfFile.subarray(1000), rest)).status).toBe(507)
  expect(await stage.deps.db.transaction('system', (tx) => tx.select().from(uploads))).toEqual([])
})

test('1 GB is the most that waits unused in a company, whoever of it sent it', async () => {
  const senders = [
    'manager A assigned',
    'manager A not assigned',
    'worker A',
    'worker C',
    'owner B',
    'owner C',
  ] as const
  for (const name of senders) await uploaded(personas[name].id, 170 * MiB, company)
  const { status, body } = await begin('owner A', 5 * MiB)
  expect([status, body.message.slice(0, 24)]).toEqual([507, 'Your company has 1024 MB'])
  expect((await begin('manager B', 5 * MiB)).status).toBe(200)
})

test('a file that no form took is swept after a day, whatever its kind; one in use stays', async () => {
  const { id } = personas['owner A']
  const face = await uploaded(id, 1000)
  const [photo, rams] = [await uploaded(id, 1000), await uploaded(id, 1000, company)]
  await stage.deps.db.transaction('system', (tx) =>
    tx.update(users).set({ photo_media_id: face }).where(eq(users.id, id)),
  )
  stage.clock.forward(24 * 3600 - 1)
  expect((await sweep(stage.deps)).files).toBe(0)
  stage.clock.forward(2)
  expect((await sweep(stage.deps)).files).toBe(2)
  const left = await stage.deps.db.transaction('system', (tx) =>
    tx.select({ id: media.id }).from(media).where(sql`${media.deleted_at} is null`),
  )
  expect(left).toEqual([{ id: face }])
  expect([photo, rams]).not.toContain(face)
})

test('a company’s logo stays, however old it is', async () => {
  const logo = await uploaded(personas['owner A'].id, 1000, company)
  const become = (logo_media_id: string | null) =>
    stage.deps.db.transaction('system', (tx) =>
      tx.update(companies).set({ logo_media_id }).where(eq(companies.id, company)),
    )
  await become(logo)
  stage.clock.forward(24 * 3600 + 1)
  expect((await sweep(stage.deps)).files).toBe(0)
  await become(null)
  expect((await sweep(stage.deps)).files).toBe(1)
})

test('every column that points at a file, by a foreign key or by its name, says that it is used, but the upload that it came by', async () => {
  const { rows } = await stage.deps.db.transaction('system', (tx) =>
    tx.execute<{ name: string }>(sql`
      select c.oid::regclass || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (a.attname ~ '(^|_)media_ids?$' or exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = 'media'::regclass and k.conrelid = c.oid and a.attnum = any (k.conkey)))`),
  )
  const usedColumns = uses.map((column) => `${getTableName(column.table)}.${column.name}`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...usedColumns, 'uploads.media_id'].sort())
})
