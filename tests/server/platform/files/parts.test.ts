import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '#server/platform/db/schema/media'
import { sessions } from '#server/platform/db/schema/session'
import { signedFile } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { createPersonas } from '../../../support/personas.ts'
import { type Browser, browserOf, newWorker, photo, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf } from './files.ts'

let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
let last = 300
beforeAll(async () => {
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
})
afterAll(() => stage.close())

const as = (name: keyof typeof personas): Browser => {
  const browser = browserOf(stage)
  browser.token = personas[name].token
  return browser
}
const worker = () => {
  last += 1
  return newWorker(stage, `+447700900${last}`)
}
const uploadedBy = async (browser: Browser, file_key: string, bytes: Buffer) =>
  (await browser.upload(file_key, bytes, 'a.file')).body.data.data.file as { id: string; full_url: string }
/** As an <img> or a reader of documents asks: without a bearer. */
const get = (url: string, headers: Record<string, string> = {}) =>
  stage.app.inject({ method: 'GET', url, headers, remoteAddress: '10.9.9.9' })

describe('a file that is sent', () => {
  let url: string
  let whole: Buffer
  let etag: string
  beforeAll(async () => {
    url = (await uploadedBy(as('owner A'), 'rams', pdf({ note: Buffer.alloc(5000, 'x') }))).full_url
    const answer = await get(url)
    whole = answer.rawPayload
    etag = `"${createHash('sha256').update(whole).digest('hex')}"`
  })

  test('says how long it is, which bytes they are, and that parts may be asked for', async () => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['content-length'], headers.etag, headers['accept-ranges']]).toEqual([
      200,
      `${whole.length}`,
      etag,
      'bytes',
    ])
  })
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-100', -100, undefined],
    ['bytes=10-99999999', 10, undefined],
    ['bytes=-99999999', 0, undefined],
  ] as const)('in the part %s is 206 with these bytes', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await get(url, { range })
    const first = start < 0 ? whole.length + start : start
    const part = whole.subarray(first, end === undefined ? undefined : end + 1)
    expect([statusCode, headers['content-length'], headers['content-range'], headers.etag]).toEqual([
      206,
      `${part.length}`,
      `bytes ${first}-${first + part.length - 1}/${whole.length}`,
      etag,
    ])
    expect(rawPayload.equals(part)).toBe(true)
  })
  test.each(['bytes=9999999-', 'bytes=20-10', 'bytes=-0', 'bytes=-', 'bytes=x-y', 'bytes='])(
    'has no part %s: 416 with its size, in words',
    async (range) => {
      const answer = await get(url, { range })
      expect([answer.statusCode, answer.headers['content-range'], answer.json().message]).toEqual([
        416,
        `bytes */${whole.length}`,
        `The file has ${whole.length} bytes, and no such part.`,
      ])
    },
  )
  test.each([
    ['several parts', { range: 'bytes=0-9,20-29' }],
    ['another unit', { range: 'pages=1-2' }],
    ['a part of other bytes', { range: 'bytes=0-9', 'if-range': '"other"' }],
    ['a part since a day', { range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ['other bytes that are known', { 'if-none-match': '"other"' }],
  ])('asked for %s comes whole', async (_, headers) => {
    const answer = await get(url, headers)
    expect([answer.statusCode, answer.rawPayload.equals(whole)]).toEqual([200, true])
  })
  test('in a part of the same bytes is 206', async () => {
    const { statusCode, rawPayload } = await get(url, { range: 'bytes=5-9', 'if-range': etag })
    expect([statusCode, rawPayload.equals(whole.subarray(5, 10))]).toEqual([206, true])
  })
  test.each([(e: string) => e, (e: string) => `W/${e}`, (e: string) => `"other", ${e}`, () => '*'])(
    'whose bytes are known already is 304 without them (%#)',
    async (toHeader) => {
      const { statusCode, headers, rawPayload } = await get(url, {
        'if-none-match': toHeader(etag),
        range: 'bytes=0-9',
      })
      expect([statusCode, headers.etag, headers['cache-control'], rawPayload.length]).toEqual([
        304,
        etag,
        'private, no-store',
        0,
      ])
    },
  )
})

describe('the address of a face', () => {
  const day = 24 * 3600
  /** As the server gives it out in any answer of this session, which here lives for days. */
  const addressOf = (url: string, id: string) =>
    stage.deps.db.transaction('system', async (tx) => {
      const session_id = new URL(url, 'http://localhost').searchParams.get('for') ?? ''
      const later = new Date(stage.clock.now().getTime() + 30 * day * 1000)
      await tx.update(sessions).set({ idle_until: later, abs_until: later }).where(eq(sessions.id, session_id))
      const [file] = await tx.select().from(media).where(eq(media.id, id))
      if (!file) throw new Error('no such file')
      return signedFile(stage.deps, { session_id } as Person, file).full_url
    })
  const face = async (file_key = 'profile_photo') => {
    stage.clock.set(null)
    const browser = await worker()
    return { browser, ...(await uploadedBy(browser, file_key, await photo())) }
  }

  test('is one for a session and a day, and may be kept by the browser until the day ends', async () => {
    const { id, full_url } = await face()
    stage.clock.forward(3600)
    expect(await addressOf(full_url, id)).toBe(full_url)
    const { statusCode, headers } = await get(full_url)
    // It is 08:31 in London, in winter.
    expect([statusCode, headers['cache-control']]).toEqual([200, `private, max-age=${day - 8 * 3600 - 31 * 60}`])
    stage.clock.forward(day)
    const next = await addressOf(full_url, id)
    expect(next).not.toBe(full_url)
    expect([(await get(full_url)).statusCode, (await get(next)).statusCode]).toEqual([200, 200])
    stage.clock.forward(day)
    expect([(await get(full_url)).statusCode, (await get(next)).statusCode]).toEqual([403, 200])
  })
  test('that is gone from the store, or has no such part, is refused without leave to keep the refusal', async () => {
    const { id, full_url } = await face()
    const impossible = await get(full_url, { range: 'bytes=9999999-' })
    const [file] = await stage.deps.db.transaction('system', (tx) => tx.select().from(media).where(eq(media.id, id)))
    await stage.deps.ports.media.remove(file?.storage_key ?? '')
    const lost = await get(full_url)
    expect([impossible, lost].map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [416, 'private, no-store'],
      [500, 'private, no-store'],
    ])
  })
  test('is another for another session, and asks for the right at each fetch', async () => {
    const { browser, full_url } = await face()
    expect((await as('owner A').get(full_url)).status).toBe(403)
    expect((await browser.get(full_url)).status).toBe(200)
    await stage.deps.db.transaction('system', (tx) => tx.update(media).set({ deleted_at: stage.clock.now() }))
    expect((await get(full_url)).statusCode).toBe(404)
  })
  test('is not that of a card or a document: those are good for 5 minutes and are not kept', async () => {
    const { id, full_url } = await face('skill_card_front')
    expect((await get(full_url)).headers['cache-control']).toBe('private, no-store')
    stage.clock.forward(1)
    expect(await addressOf(full_url, id)).not.toBe(full_url)
    stage.clock.forward(300)
    expect((await get(full_url)).statusCode).toBe(403)
  })
})

describe('a slice as the specification writes it', () => {
  const pdfFile = pdf({ note: Buffer.alloc(3000, 'z') })
  const send = (browser: Browser, start: number, end: number, name: string) =>
    browser.form(
      '/api/media/upload-chunked',
      { file_key: 'rams' },
      { field: 'rams', bytes: pdfFile.subarray(start, end + 1), name },
      { 'content-range': `bytes ${start}-${end}/${pdfFile.length}` },
    )
  test.each([
    ['method.pdf', 'method.pdf'],
    ['blob', 'rams'],
  ])('needs no name: that of the slice, %s, will do', async (name, kept) => {
    const browser = as('owner A')
    expect((await send(browser, 0, 999, name)).body.data.data).toMatchObject({ offset: 1000, file: null })
    const { body } = await send(browser, 1000, pdfFile.length - 1, name)
    expect(body.data.data.file).toMatchObject({
      name: kept,
      collection_name: 'rams',
      custom_properties: { roles: [], from: null },
      mime_type: 'application/pdf',
      file_name: `${body.data.data.file.id}.pdf`,
    })
  })
})
