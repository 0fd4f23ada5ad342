import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { missing } from '../../support/matrix.ts'
import { openTalk, path, type Talker, text } from './conversation-rig.ts'

const talk = await openTalk()
afterAll(() => talk.close())
const ownerC = talk.people['owner C']

describe('writing', () => {
  test('text is kept as typed, but for blanks around it; no text is 422', async () => {
    const { id, mine } = await talk.talk()
    const script = '<script>alert(1)</script> [x](javascript:alert(1))'
    expect((await talk.send(mine, id, text(`  ${script}\n`))).json().data).toMatchObject({
      type: 'text',
      content: script,
      sender_id: mine.id,
      model: null,
      attachment: null,
      created_at: talk.clock.now().toISOString(),
    })
    for (const content of ['', '  ', '\u200b'])
      expect((await talk.send(mine, id, text(content))).json().errors).toEqual({ content: ['Write a message.'] })
    expect((await talk.send(mine, id, text('x'.repeat(4001)))).statusCode).toBe(422)
    expect((await talk.send(mine, id, { type: 'shout', content: 'x' })).statusCode).toBe(422)
    expect((await talk.send(mine, id, { ...text('x'), media_id: missing })).statusCode).toBe(422)
  })

  test('one key sends once, however often it is repeated, also at the same time', async () => {
    const { id, mine, other } = await talk.talk()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => talk.send(mine, id, text('On the train.'), headers)))
    answers.push(await talk.send(mine, id, text('On the train.'), headers))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect((await talk.read(other, id)).data.map(({ content }) => content)).toEqual(['Morning.', 'On the train.'])
    expect(await talk.unseenOf(other, id)).toBe(2)
    const begun = await talk.worker(mine)
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [
      await talk.begin(mine, begun, text('Hi.'), key),
      await talk.begin(mine, begun, text('Hi.'), key),
    ]
    expect([one.statusCode, two.statusCode, two.body]).toEqual([200, 200, one.body])
  })

  test('a conversation of others is not there, to read, to write and to mark', async () => {
    const { id, mine, colleague } = await talk.talk()
    for (const stranger of [ownerC, colleague, await talk.worker(mine)]) {
      for (const [method, tail, body] of [
        ['GET', '', undefined],
        ['POST', '', text('Hello.')],
        ['PUT', '/mark-read', { timestamp: '2026-10-26T07:31:00.000Z' }],
      ] as const) {
        const [foreign, none] = [
          await talk.as(stranger, method, `${path}/${id}/messages${tail}`, body),
          await talk.as(stranger, method, `${path}/${missing}/messages${tail}`, body),
        ]
        expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
      }
      expect((await talk.list(stranger)).data.map((row) => row.id)).not.toContain(id)
    }
  })

  test('a person sends 30 messages a minute', async () => {
    const { id, other } = await talk.talk()
    const answers = await Promise.all(Array.from({ length: 31 }, (_, n) => talk.send(other, id, text(`${n}`))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const over = answers.find(({ statusCode }) => statusCode !== 200)
    expect(over?.statusCode).toBe(429)
    // The minute runs on while the thirty are written.
    const wait = Number(over?.headers['retry-after'])
    expect([wait > 0, wait <= 60]).toEqual([true, true])
  })
})

describe('what is attached', () => {
  test('one own upload, which the other person opens, and nobody else, not even a colleague', async () => {
    const { id, mine, other, colleague } = await talk.talk()
    const file = await talk.file(mine)
    const sent = await talk.send(mine, id, { type: 'attachment', media_id: file })
    expect(sent.json().data.attachment).toMatchObject({ id: file, name: 'Gate-2-parking-plan.pdf', size: 4_800_000 })
    const { data } = await talk.read(other, id)
    expect(data.at(-1)?.attachment?.full_url).toContain(`/api/media/${file}/content`)
    const addresses = await Promise.all(
      [mine, other, colleague, ownerC].map((who) => talk.as(who, 'GET', `/api/media/${file}`)),
    )
    expect(addresses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
    expect((await talk.list(other)).data[0]?.last_message).toMatchObject({
      type: 'attachment',
      title: 'Gate-2-parking-plan.pdf',
      is_picture: false,
    })
  })

  test('a file of somebody else, of another kind or none is refused on its field', async () => {
    const { id, mine, other } = await talk.talk()
    for (const media_id of [await talk.file(other), await talk.file(mine, 'rams'), missing])
      expect((await talk.send(mine, id, { type: 'attachment', media_id })).json().errors).toEqual({
        media_id: ['This file is not here. Choose it again.'],
      })
    expect((await talk.send(mine, id, { type: 'attachment' })).json().errors).toEqual({ media_id: ['Choose a file.'] })
  })

  describe('as a form with the file in it', () => {
    let plan: { field: string; name: string; content: Buffer }
    beforeAll(async () => {
      const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffb400' } })
        .png()
        .toBuffer()
      plan = { field: 'attachment', name: 'Gate 2.png', content }
    })
    test('a picture arrives as it is stored, with its text', async () => {
      const { id, mine, other } = await talk.talk()
      const sent = await talk.form(mine, id, { content: 'Gate 2, from 06:45.' }, plan)
      expect([sent.statusCode, sent.json().data]).toMatchObject([
        200,
        {
          type: 'attachment',
          content: 'Gate 2, from 06:45.',
          attachment: { name: 'Gate 2.jpg', mime_type: 'image/jpeg' },
        },
      ])
      expect((await talk.read(other, id)).data.at(-1)).toMatchObject({ id: sent.json().data.id })
    })

    test('no file, two, or one of a forbidden kind is refused on its field, and nothing is sent', async () => {
      const { id, mine } = await talk.talk()
      const script = { field: 'attachment', name: 'plan.pdf', content: Buffer.from('<script>alert(1)</script>') }
      for (const files of [[], [plan, plan], [{ ...plan, field: 'file' }], [script]]) {
        const refused = await talk.form(mine, id, { type: 'attachment' }, ...files)
        expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['attachment']])
      }
      expect((await talk.read(mine, id)).data).toHaveLength(1)
    })

    test('into a conversation of others it is not there, and the file is not kept', async () => {
      const { id } = await talk.talk()
      const stranger = await talk.worker()
      expect((await talk.form(stranger, id, {}, plan)).statusCode).toBe(404)
      const kept = await talk.system((tx) => tx.select().from(media).where(eq(media.owner_id, stranger.id)))
      expect(kept).toEqual([])
    })
  })
})

describe('cards', () => {
  test('an offer is sent by its company to its worker, and shown to both as it is now', async () => {
    const { id, mine, other } = await talk.talk()
    const model = { model_type: 'offer', id: await talk.offer(mine, other) }
    expect((await talk.send(mine, id, { type: 'model', model })).statusCode).toBe(200)
    const card = { id: model.id, model_type: 'offer', state: 'waiting', ref_number: 'CF-2304', hourly_rate: 24.8 }
    for (const who of [mine, other]) expect((await talk.read(who, id)).data.at(-1)?.model).toMatchObject(card)
    expect((await talk.list(other)).data[0]?.last_message?.title).toBe('Job offer CF-2304')
    const answered_at = new Date('2026-10-26T10:00:00.000Z')
    await talk.system((tx) =>
      tx.update(jobOffers).set({ status: 'REJECTED', answered_at }).where(eq(jobOffers.id, model.id)),
    )
    expect((await talk.read(other, id)).data.at(-1)?.model).toMatchObject({
      state: 'declined',
      answered_at: answered_at.toISOString(),
    })
  })

  test('an offer is over when its last day is, in London', async () => {
    const { id, mine, other } = await talk.talk()
    const model = { model_type: 'offer', id: await talk.offer(mine, other, { due_date: '2026-10-25' }) }
    await talk.send(mine, id, { type: 'model', model })
    expect((await talk.read(other, id)).data.at(-1)?.model?.state).toBe('expired')
  })

  test('of another company or worker, of no kind, or none, is not there; a worker sends none', async () => {
    const { id, mine, other } = await talk.talk()
    const none = await talk.send(mine, id, { type: 'model', model: { model_type: 'offer', id: missing } })
    expect(none.statusCode).toBe(404)
    const foreign = await talk.offer(ownerC, other)
    const elsewhere = await talk.offer(mine, await talk.worker(mine))
    const own = await talk.offer(mine, other)
    const posted = await talk.post(ownerC)
    for (const [who, model] of [
      [mine, { model_type: 'offer', id: foreign }],
      [mine, { model_type: 'offer', id: elsewhere }],
      [mine, { model_type: 'post', id: posted }],
      [mine, { model_type: 'post', id: own }],
      [other, { model_type: 'offer', id: own }],
    ] as const) {
      const answer = await talk.send(who, id, { type: 'model', model })
      expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    }
    expect((await talk.send(mine, id, { type: 'model', model: { model_type: 'worker', id: own } })).statusCode).toBe(
      422,
    )
  })

  test('a post is checked for each reader: closed, it is left to its company and to who applied', async () => {
    const { id, mine, other } = await talk.talk()
    const model = { model_type: 'post', id: await talk.post(mine) }
    await talk.send(mine, id, { type: 'model', model })
    const stateFor = async (who: Talker) => (await talk.read(who, id)).data.at(-1)?.model?.state
    expect(await stateFor(other)).toBe('waiting')
    await talk.system((tx) => tx.update(jobPosts).set({ status: 'INACTIVE' }).where(eq(jobPosts.id, model.id)))
    expect([await stateFor(mine), await stateFor(other)]).toEqual(['closed', undefined])
    await talk.system((tx) => tx.update(jobPosts).set({ removed_at: new Date() }).where(eq(jobPosts.id, model.id)))
    expect([await stateFor(mine), await stateFor(other)]).toEqual([undefined, undefined])
  })
})
