import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endSessions } from '#server/platform/auth/sessions'
import { employments } from '#server/platform/db/schema/company'
import { media, uploads } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import { clean } from '#server/platform/files/clean'
import { append, incomingFolder, pathOf } from '#server/platform/files/incoming'
import { signedFiles } from '#server/platform/files/signed'
import { sweep } from '#server/platform/files/sweep'
import { newId } from '#shared/domain/kit/id'
import { createPersonas } from '../../../support/personas.ts'
import { type Browser, browserOf, newWorker, photo, pictureId, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf, phonePhoto } from './files.ts'

let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
let last = 200
const worker = () => {
  last += 1
  return newWorker(stage, `+447700900${last}`)
}
const as = (name: keyof typeof personas): Browser => {
  const browser = browserOf(stage)
  browser.token = personas[name].token
  return browser
}
const idOf = async (browser: Browser) => (await browser.get('/api/me')).body.data.id as string
const rowsOf = async (userId: string) =>
  stage.deps.db.transaction('system', (tx) => tx.select().from(uploads).where(eq(uploads.user_id, userId)))
const waiting = () => readdirSync(incomingFolder(stage.deps.settings))
const stored = (id: string) =>
  stage.deps.db.transaction('system', async (tx) => (await tx.select().from(media).where(eq(media.id, id)))[0])
const range = (start: number, end: number, total: number) => `bytes ${start}-${end}/${total}`
const pdfFile = pdf({ note: Buffer.alloc(5000, 'x') })
const part = (start: number, end: number) => pdfFile.subarray(start, end + 1)
const total = pdfFile.length
/** A PDF is written anew before it is kept. */
let kept: Buffer
const sendPart = (browser: Browser, start: number, end: number, name = 'rams.pdf') =>
  browser.slice('rams', name, part(start, end), range(start, end, total))
const queryOffset = (browser: Browser, name = 'rams.pdf') => browser.slice('rams', name, undefined, `bytes */${total}`)

beforeAll(async () => {
  kept = (await clean('rams', pdfFile)).content
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
})
afterEach(async () => {
  stage.clock.set(null)
  await stage.deps.db.transaction('system', (tx) => tx.delete(uploads))
  const folder = incomingFolder(stage.deps.settings)
  for (const name of waiting()) rmSync(join(folder, name))
})
afterAll(() => stage.close())

describe('a file in slices', () => {
  test('arrives whole, and the answer to the last slice holds it', async () => {
    const browser = as('owner A')
    const first = await sendPart(browser, 0, 1999)
    expect(first.body).toEqual({ data: { data: { offset: 2000, total, file: null } } })
    await sendPart(browser, 2000, 3999)
    const { body } = await sendPart(browser, 4000, total - 1)
    expect(body.data.data).toMatchObject({ offset: total, file: { name: 'rams.pdf', mime_type: 'application/pdf' } })
    const { raw } = await browser.get(body.data.data.file.full_url)
    expect(raw.rawPayload.equals(kept)).toBe(true)
    expect(waiting()).toEqual([])
  })
  test('tells where it stands when asked, from the beginning to the end', async () => {
    const browser = as('owner A')
    const offsets = []
    for (const [start, end] of [
      [0, 99],
      [100, 4000],
      [4001, total - 1],
    ] as const) {
      offsets.push((await queryOffset(browser)).body.data.data.offset)
      await sendPart(browser, start, end)
    }
    const done = await queryOffset(browser)
    expect([...offsets, done.body.data.data.offset]).toEqual([0, 100, 4001, total])
    expect(done.body.data.data.file.mime_type).toBe('application/pdf')
  })
  test.each([
    ['a gap', 3000, 3999],
    ['an overlap', 1000, 2999],
    ['a slice from before', 500, 1999],
    ['the beginning again', 0, 1499],
  ])('with %s is 409 with where it stands, and nothing is written', async (_, start, end) => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    await sendPart(browser, 1000, 1999)
    const { status, body } = await sendPart(browser, start, end)
    expect([status, body]).toEqual([409, { message: 'The upload stands at byte 2000.', offset: 2000 }])
    const { body: after } = await sendPart(browser, 2000, total - 1)
    const { raw } = await browser.get(after.data.data.file.full_url)
    expect(raw.rawPayload.equals(kept)).toBe(true)
  })
  test('that starts in the middle is 409 with 0', async () => {
    const { status, body } = await sendPart(as('owner A'), 1000, 1999)
    expect([status, body.offset]).toEqual([409, 0])
  })
  test('whose total changes starts again: that is another file', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const { status, body } = await browser.slice('rams', 'rams.pdf', part(1000, 1999), range(1000, 1999, total + 1))
    expect([status, body.offset]).toEqual([409, 0])
    expect((await queryOffset(browser)).body.data.data.offset).toBe(1000)
  })
  test.each([
    ['shorter than its range', part(0, 998), range(0, 999, total)],
    ['longer than its range', part(0, 1000), range(0, 999, total)],
    ['without a range', part(0, 999), ''],
    ['of a negative range', part(0, 999), `bytes -1-999/${total}`],
    ['past the end', part(0, 999), range(0, 999, 500)],
    ['of 2^53', part(0, 999), 'bytes 0-999/9007199254740993'],
    ['absent', undefined, range(0, 999, total)],
  ])('a slice %s is 422 on its field', async (_, bytes, header) => {
    const browser = as('owner A')
    const { status, body } = await browser.slice('rams', 'rams.pdf', bytes, header)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rams']])
    expect(await rowsOf(personas['owner A'].id)).toEqual([])
  })
  test('a slice beyond 1 MB is 422', async () => {
    const size = 1_048_577
    const { status, body } = await as('owner A').slice('rams', 'a.pdf', Buffer.alloc(size), range(0, size - 1, size))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rams']])
  })
  test('the newest slice sent again is answered once more, then 409', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const again = await sendPart(browser, 0, 999)
    expect([again.status, again.body.data.data.offset]).toEqual([200, 1000])
    expect((await sendPart(browser, 0, 999)).status).toBe(409)
    const other = await browser.slice('rams', 'rams.pdf', Buffer.alloc(1000, 'y'), range(0, 999, total))
    expect([other.status, other.body.data.data.offset], 'another file of the same name and size').toEqual([200, 1000])
  })
  test('the last slice sent again, because its answer was lost, answers the same file', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const one = await sendPart(browser, 1000, total - 1)
    const two = await sendPart(browser, 1000, total - 1)
    expect(two.body.data.data.file.id).toBe(one.body.data.data.file.id)
  })
  test('the same slice twice at once is written once', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const both = await Promise.all([sendPart(browser, 1000, total - 1), sendPart(browser, 1000, total - 1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const ids = new Set(both.map(({ body }) => body.data.data.file?.id))
    expect(ids.size).toBe(1)
  })
  test.each([1, 2, 3])('the last slice ten times at once makes one file, which all are answered (%i)', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const ten = await Promise.all(Array.from({ length: 10 }, () => sendPart(browser, 1000, total - 1)))
    expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(ten.map(({ body }) => body.data.data.file?.id)).size).toBe(1)
    expect(waiting()).toEqual([])
  })
  test('refused under the name of a finished one is not answered with that one', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const first = (await sendPart(browser, 1000, total - 1)).body.data.data.file
    const bad = Buffer.alloc(total, 'x')
    const sendBad = (start: number, end: number) =>
      browser.slice('rams', 'rams.pdf', bad.subarray(start, end + 1), range(start, end, total))
    expect((await sendBad(0, 999)).body.data.data.offset).toBe(1000)
    expect((await sendBad(1000, total - 1)).status).toBe(422)
    expect((await queryOffset(browser)).body.data.data).toMatchObject({ offset: 0, file: null })
    expect((await stored(first.id))?.deleted_at).toBeNull()
  })
  test('whose slices are gone from the disk starts again', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const [row] = await rowsOf(personas['owner A'].id)
    await stage.deps.db.transaction('system', (tx) => tx.update(uploads).set({ received: total, last_chunk_start: 0 }))
    rmSync(pathOf(incomingFolder(stage.deps.settings), row?.id ?? ''))
    const { status, body } = await queryOffset(browser)
    expect([status, body.offset]).toEqual([409, 0])
    expect((await sendPart(browser, 0, 999)).body.data.data.offset).toBe(1000)
  })
  test('of 60 MB is refused at its first slice, in words', async () => {
    const browser = await worker()
    const { status, body } = await browser.slice(
      'profile_photo',
      'huge.jpg',
      Buffer.alloc(1000),
      range(0, 999, 60 * 1024 * 1024),
    )
    expect([status, body.errors]).toEqual([422, { profile_photo: ['Choose a picture of at most 20 MB.'] }])
  })
  test('that is no picture is refused at its end, and may be tried again under the same name', async () => {
    const browser = await worker()
    const bad = await browser.upload('profile_photo', Buffer.from('this is not a picture'), 'me.jpg')
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['profile_photo']])
    expect(waiting()).toEqual([])
    const good = await browser.upload('profile_photo', await photo(), 'me.jpg')
    expect(good.status).toBe(200)
  })
  test('of another person is not seen: theirs starts at 0', async () => {
    await sendPart(as('owner A'), 0, 999)
    expect((await queryOffset(as('owner C'))).body.data.data.offset).toBe(0)
    const { status, body } = await sendPart(as('owner C'), 1000, 1999)
    expect([status, body.offset]).toEqual([409, 0])
    expect((await queryOffset(as('owner A'))).body.data.data.offset).toBe(1000)
  })
})

describe('a server killed in the middle of a slice', () => {
  test('leaves bytes that were never acknowledged; they are cut off', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const [row] = await rowsOf(personas['owner A'].id)
    await append(incomingFolder(stage.deps.settings), row?.id ?? '', 1000, Buffer.alloc(4500, 'z'))
    expect((await queryOffset(browser)).body.data.data.offset).toBe(1000)
    await sendPart(browser, 1000, 1999)
    const { body } = await sendPart(browser, 2000, total - 1)
    const { raw } = await browser.get(body.data.data.file.full_url)
    expect(raw.rawPayload.equals(kept)).toBe(true)
  })
  test('that lost acknowledged bytes starts the file again: never a hole', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 1999)
    const [row] = await rowsOf(personas['owner A'].id)
    await append(incomingFolder(stage.deps.settings), row?.id ?? '', 0, part(0, 99))
    const { status, body } = await sendPart(browser, 2000, total - 1)
    expect([status, body.offset]).toEqual([409, 0])
    expect((await queryOffset(browser)).body.data.data.offset).toBe(0)
  })
  test('before it kept the whole file keeps it when the last slice comes again', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    const [row] = await rowsOf(personas['owner A'].id)
    const slice = part(1000, total - 1)
    await append(incomingFolder(stage.deps.settings), row?.id ?? '', 1000, slice)
    await stage.deps.db.transaction('system', (tx) =>
      tx.update(uploads).set({
        received: total,
        last_chunk_start: 1000,
        last_chunk_hash: createHash('sha256').update(slice).digest('hex'),
      }),
    )
    const { body } = await sendPart(browser, 1000, total - 1)
    expect(body.data.data.file.mime_type).toBe('application/pdf')
  })
})

describe('room', () => {
  test('is for three unfinished uploads a person; the fourth is 429 until one rests', async () => {
    const browser = as('owner A')
    const statuses = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push((await sendPart(browser, 0, 999, name)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const { headers, body } = await sendPart(browser, 0, 999, 'f')
    expect([headers['x-ratelimit-reset'], body.message]).toEqual([
      '600',
      'Three uploads are not finished yet. Finish them first.',
    ])
    expect((await sendPart(as('owner C'), 0, 999)).status).toBe(200)
    stage.clock.forward(599)
    expect((await sendPart(browser, 0, 999, 'f')).status).toBe(429)
    stage.clock.forward(1)
    expect((await sendPart(browser, 0, 999, 'f')).status).toBe(200)
  })
  test('one that rested 10 minutes gives way, with its bytes', async () => {
    const browser = as('owner A')
    for (const name of ['a', 'b', 'c']) {
      await sendPart(browser, 0, 999, name)
      stage.clock.forward(100)
    }
    stage.clock.forward(299)
    expect((await sendPart(browser, 0, 999, 'd')).status).toBe(429)
    stage.clock.forward(1)
    expect((await sendPart(browser, 0, 999, 'd')).status).toBe(200)
    expect((await rowsOf(personas['owner A'].id)).map(({ name }) => name).sort()).toEqual(['b', 'c', 'd'])
    expect(waiting()).toHaveLength(3)
  })
  test('a photo taken again takes the place of the one under way', async () => {
    const browser = await worker()
    const big = await phonePhoto()
    for (let n = 1; n <= 8; n++)
      await browser.slice('profile_photo', 'image.jpg', big.subarray(0, 100), range(0, 99, big.length + n))
    expect(await rowsOf(await idOf(browser))).toHaveLength(1)
  })
})

describe('the sweeper', () => {
  test('leaves nothing of what was left for a day', async () => {
    const browser = as('owner A')
    await sendPart(browser, 0, 999)
    await sweep(stage.deps)
    expect(waiting()).toHaveLength(1)
    stage.clock.forward(24 * 3600 + 1)
    expect(await sweep(stage.deps)).toMatchObject({ uploads: 1 })
    expect([waiting(), await rowsOf(personas['owner A'].id)]).toEqual([[], []])
  })
  test('takes away bytes without an upload once they are an hour old, not sooner', async () => {
    const folder = incomingFolder(stage.deps.settings)
    const id = newId()
    await append(folder, id, 0, Buffer.from('stray'))
    expect((await sweep(stage.deps)).strays).toBe(0)
    const old = new Date(Date.now() - 3_700_000)
    utimesSync(pathOf(folder, id), old, old)
    expect((await sweep(stage.deps)).strays).toBe(1)
    expect(existsSync(pathOf(folder, id))).toBe(false)
  })
  test('takes away a picture that no step took within a day, and its address', async () => {
    const browser = await worker()
    const id = await pictureId(browser, 'skill_card_front')
    const key = (await stored(id))?.storage_key ?? ''
    stage.clock.forward(24 * 3600 + 1)
    await sweep(stage.deps)
    expect((await stored(id))?.deleted_at).not.toBeNull()
    await expect(stage.deps.ports.media.get(key)).rejects.toThrow()
  })
})

describe('a whole file', () => {
  const send = (browser: Browser, file_key: string, bytes: Buffer, name: string) =>
    browser.form('/api/media/upload', { file_key }, { field: `${file_key}[]`, bytes, name })
  test('is kept under a random key, its name only told', async () => {
    const browser = await worker()
    const { body } = await send(browser, 'skill_card_front', await photo(), '../../e\u202Evil.jpg')
    const [file] = body.data.data
    expect(file).toMatchObject({ name: 'evil.jpg', mime_type: 'image/jpeg' })
    const row = await stored(file.id)
    expect(row?.storage_key).toMatch(/^media\/[0-9a-f-]{36}\.jpg$/)
    const { headers } = await browser.get(file.full_url)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': "attachment; filename*=UTF-8''evil.jpg",
    })
    expect(headers['content-security-policy']).toContain('sandbox')
  })
  test('of 60 MB is read to its end and refused in words', async () => {
    const browser = await worker()
    const { status, body } = await send(browser, 'profile_photo', Buffer.alloc(60 * 1024 * 1024), 'huge.jpg')
    expect([status, body.errors]).toEqual([422, { profile_photo: ['Choose a picture of at most 20 MB.'] }])
  })
  test('under another field, or none, is refused', async () => {
    const browser = await worker()
    const wrong = await browser.form(
      '/api/media/upload',
      { file_key: 'profile_photo' },
      {
        field: 'other[]',
        bytes: await photo(),
        name: 'a.jpg',
      },
    )
    expect([wrong.status, wrong.body.errors]).toEqual([422, { profile_photo: ['Send the files as profile_photo[].'] }])
    expect((await browser.form('/api/media/upload', { file_key: 'profile_photo' })).status).toBe(422)
    expect((await browser.form('/api/media/upload', { file_key: 'passwords' })).status).toBe(422)
    expect((await browser.post('/api/media/upload', { file_key: 'profile_photo' })).status).toBe(422)
    const broken = await browser.call('POST', '/api/media/upload', '--x\r\nnonsense', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ['form']])
  })
  test.each([
    ['worker A', 'rams', 403],
    ['registering worker', 'attachment', 403],
    ['owner A', 'skill_card_front', 403],
    ['payroll owner P', 'rams', 403],
    ['owner A', 'attachment', 200],
    ['guard on site 1', 'skill_card_back', 200],
  ] as const)('from %s as %s is %i', async (name, file_key, expected) => {
    const { status } = await send(as(name), file_key, await photo(), 'a.jpg')
    expect(status).toBe(expected)
  })
})

describe('a signed address', () => {
  const fresh = async (file_key = 'skill_card_front') => {
    const browser = await worker()
    const { body } = await browser.upload(file_key, await photo())
    const anybody = browserOf(stage)
    return { browser, anybody, url: body.data.data.file.full_url as string, id: body.data.data.file.id as string }
  }
  test('works without a bearer, as an <img> asks, for 5 minutes', async () => {
    const { anybody, url } = await fresh()
    expect((await anybody.get(url)).status).toBe(200)
    stage.clock.forward(300)
    expect((await anybody.get(url)).status).toBe(200)
    stage.clock.forward(1)
    expect((await anybody.get(url)).status).toBe(403)
  })
  test('is for one session: another person’s is 403', async () => {
    const { url } = await fresh()
    expect((await as('owner A').get(url)).status).toBe(403)
  })
  test('ends with its session', async () => {
    const { browser, anybody, url } = await fresh()
    const id = await idOf(browser)
    await stage.deps.db.transaction('system', (tx) => endSessions(tx, stage.deps, id, 'LOGOUT'))
    expect((await anybody.get(url)).status).toBe(403)
  })
  test.each([
    ['another file', (url: string) => url.replace(/media\/[^/]+/, 'media/0199c000-0000-7000-8000-00000000ffff')],
    ['a later end', (url: string) => url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`)],
    ['another session', (url: string) => url.replace(/for=[^&]+/, 'for=0199c000-0000-7000-8000-00000000ffff')],
    ['another signature', (url: string) => url.replace(/signature=../, 'signature=AA')],
  ])('with %s is 403', async (_, change) => {
    const { anybody, url } = await fresh()
    expect((await anybody.get(change(url))).status).toBe(403)
  })
  test('is given only to who may read the file now: the owner, and once it is their face whoever employs them', async () => {
    const { browser, id } = await fresh('profile_photo')
    const owner = { ...personas['owner A'], company: 'a' }
    const me = await as('owner A').get('/api/me')
    const company_id = me.body.data.company.id
    const person = {
      id: owner.id,
      session_id: newId(),
      role: 'OWNER',
      status: 'COMPLETED',
      active: true,
      company_id,
      main_contractor: true,
      is_payroll_company: false,
      must_agree: false,
    } as const
    const signs = () =>
      stage.deps.db.transaction('system', async (tx) => (await signedFiles(tx, stage.deps, person, [id])).has(id))
    expect(await signs()).toBe(false)
    const worker_id = await idOf(browser)
    await stage.deps.db.transaction('system', (tx) =>
      tx.insert(employments).values({ id: newId(), worker_id, company_id, source: 'CONTRACT' }),
    )
    expect(await signs()).toBe(false)
    await stage.deps.db.transaction('system', (tx) =>
      tx.update(users).set({ photo_media_id: id }).where(eq(users.id, worker_id)),
    )
    expect(await signs()).toBe(true)
    await stage.deps.db.transaction('system', (tx) =>
      tx.delete(employments).where(eq(employments.worker_id, worker_id)),
    )
    expect(await signs()).toBe(false)
  })
})
