import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { jobApplications, jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { notifications } from '#server/platform/db/schema/notification'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { newId } from '#shared/domain/kit/id'
import { missing } from '../../support/matrix.ts'
import { openTalk, path, type Talker, text } from './conversation-rig.ts'

let talk: Awaited<ReturnType<typeof openTalk>>
let ownerA: Talker
let ownerC: Talker
beforeAll(async () => {
  talk = await openTalk()
  ownerA = talk.people['owner A']
  ownerC = talk.people['owner C']
})
afterAll(() => talk.close())

const offer = async (by: Talker, to: Talker, rest: Partial<typeof jobOffers.$inferInsert> = {}) => {
  const id = newId()
  const company_id = await talk.companyOf(by)
  await talk.system((tx) =>
    tx.insert(jobOffers).values({
      id,
      company_id,
      worker_id: to.id,
      sender_id: by.id,
      role_id: 'labourer',
      ref_number: 'CF-2304',
      due_date: '2026-10-27',
      hourly_rate: 24.8,
      ...rest,
    }),
  )
  return id
}
const post = async (by: Talker, rest: Partial<typeof jobPosts.$inferInsert> = {}) => {
  const id = newId()
  const company_id = await talk.companyOf(by)
  await talk.system((tx) =>
    tx.insert(jobPosts).values({ id, company_id, author_id: by.id, role_id: 'labourer', ...rest }),
  )
  return id
}
const apply = async (who: Talker, by: Talker, post_id: string) => {
  const company_id = await talk.companyOf(by)
  await talk.system((tx) => tx.insert(jobApplications).values({ id: newId(), post_id, worker_id: who.id, company_id }))
}

describe('who may begin a conversation', () => {
  test('people of one company, both ways, a worker with a colleague too', async () => {
    const [one, two] = [await talk.worker(ownerA), await talk.worker(ownerA)]
    expect((await talk.begin(ownerA, talk.people['manager A assigned'])).statusCode).toBe(200)
    expect((await talk.begin(one, ownerA)).statusCode).toBe(200)
    expect((await talk.begin(ownerA, two)).statusCode).toBe(200)
    expect((await talk.begin(one, two)).statusCode).toBe(200)
    expect((await talk.list(one)).data.map((row) => row.with.id)).toEqual([two.id, ownerA.id])
  })

  test('an assignment, for the company that gives the work and the one that runs the site', async () => {
    const ownerB = talk.people['owner B']
    const company_id = await talk.companyOf(ownerB)
    const assigned = async () => {
      const worker = await talk.worker()
      await talk.system(async (tx) => {
        const [site] = await tx.select().from(sites).where(eq(sites.slug, 'site-1'))
        const days = { start_at: '2026-10-26', end_at: '2026-10-30' }
        await tx.insert(assignments).values({
          id: newId(),
          worker_id: worker.id,
          company_id,
          site_id: site?.id ?? '',
          role_id: 'labourer',
          ...days,
        })
      })
      return worker
    }
    expect((await talk.begin(ownerB, await assigned())).statusCode).toBe(200)
    expect((await talk.begin(ownerA, await assigned())).statusCode).toBe(200)
    expect((await talk.begin(await assigned(), ownerB)).statusCode).toBe(200)
    expect((await talk.begin(await assigned(), ownerA)).statusCode).toBe(200)
    expect((await talk.begin(ownerC, await assigned())).statusCode).toBe(404)
    expect((await talk.begin(await assigned(), ownerC)).statusCode).toBe(404)
  })

  test('an offer or an application, both ways', async () => {
    const open = await post(ownerC)
    for (const relate of [(worker: Talker) => offer(ownerC, worker), (worker: Talker) => apply(worker, ownerC, open)]) {
      const [one, two, stranger] = [await talk.worker(), await talk.worker(), await talk.worker()]
      for (const worker of [one, two]) await relate(worker)
      expect((await talk.begin(ownerC, one)).statusCode).toBe(200)
      expect((await talk.begin(two, ownerC)).statusCode).toBe(200)
      expect((await talk.begin(ownerA, await talk.worker())).statusCode).toBe(404)
      expect((await talk.begin(stranger, ownerC)).statusCode).toBe(404)
    }
  })

  test('staff with a worker who agrees to be found, as long as they agree; not the worker, not payroll', async () => {
    const worker = await talk.worker(undefined, { open_to_work: true })
    expect((await talk.begin(worker, ownerC)).statusCode).toBe(404)
    expect((await talk.begin(talk.people['payroll owner P'], worker)).statusCode).toBe(404)
    const begun = await talk.begin(ownerC, worker)
    const { id } = begun.json().data
    await talk.system((tx) => tx.update(users).set({ open_to_work: false }).where(eq(users.id, worker.id)))
    expect((await talk.begin(ownerA, worker)).statusCode).toBe(404)
    const closed = await talk.send(ownerC, id, text('Still looking?'))
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'Kwame Boateng no longer agrees to be found by companies. You can write again once they write to you.',
    ])
    expect((await talk.read(ownerC, id)).conversation.closed).toBe(closed.json().message)
    expect((await talk.send(worker, id, text('I am.'))).statusCode).toBe(200)
    expect((await talk.send(ownerC, id, text('Good.'))).statusCode).toBe(200)
  })

  test('a stranger is answered as a missing person, and so are a deactivated and an unfinished one', async () => {
    const none = await talk.begin(ownerA, { id: missing, token: '' })
    expect(none.statusCode).toBe(404)
    const left = await talk.worker(ownerA, { active: false })
    const unfinished = await talk.worker(ownerA, { status: 'REGISTERING' })
    for (const person of [talk.people['worker C'], ownerC, left, unfinished, ownerA]) {
      const answer = await talk.begin(ownerA, person)
      expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    }
  })

  test('after work has ended they write on in what they have', async () => {
    const { id, mine, other } = await talk.talk()
    await talk.system((tx) =>
      tx.update(employments).set({ ended_at: talk.clock.now() }).where(eq(employments.worker_id, other.id)),
    )
    expect((await talk.send(mine, id, text('Your last payslip is in.'))).statusCode).toBe(200)
  })

  test('a second one is a 303 to the first without a Location, and writes nothing', async () => {
    const { id, mine, other } = await talk.talk()
    for (const again of [
      await talk.begin(mine, other, text('Again.')),
      await talk.begin(other, mine, text('Me too.')),
    ]) {
      expect([again.statusCode, again.json()]).toEqual([303, { data: { id } }])
      expect(again.headers.location).toBeUndefined()
    }
    expect((await talk.read(mine, id)).data).toHaveLength(1)
  })

  test('ten at once make one conversation with one message', async () => {
    const other = await talk.worker(ownerA)
    const answers = await Promise.all(Array.from({ length: 10 }, () => talk.begin(ownerA, other)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    const [id] = answers.map((answer) => answer.json().data.id)
    expect((await talk.read(other, id)).data).toHaveLength(1)
  })

  test('a company begins 30 a day, its people together; the 31st waits, and a refused one counts for nothing', async () => {
    const { owner, colleague } = await talk.staff()
    for (let n = 0; n < 30; n += 1) {
      const by = n % 2 ? owner : colleague
      expect((await talk.begin(by, await talk.worker(owner))).statusCode).toBe(200)
      if (n < 3) expect((await talk.begin(by, { id: missing, token: '' })).statusCode).toBe(404)
    }
    const over = await talk.begin(colleague, await talk.worker(owner))
    expect([over.statusCode, over.json().message]).toEqual([
      429,
      'Your company has begun 30 conversations today, which is the most. Try again tomorrow.',
    ])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  })
})

describe('blocking a company', () => {
  const block = (who: Talker, id: string, blocked = true) =>
    talk.as(who, 'PUT', `/api/me/blocked-companies/${id}`, { blocked })

  test('ends what its people can write, in old conversations and new ones, until it is taken back', async () => {
    const { id, mine, other, colleague } = await talk.talk()
    const company = await talk.companyOf(mine)
    expect((await block(other, company)).json()).toEqual({ data: { id: company, blocked: true } })
    expect((await block(other, company)).statusCode).toBe(200)
    const words = 'Kwame Boateng takes no messages from your company.'
    const refused = await talk.send(mine, id, text('Hello?'))
    expect([refused.statusCode, refused.json().message]).toEqual([409, words])
    const another = await talk.begin(colleague, other)
    expect([another.statusCode, another.json().message]).toEqual([409, words])
    const own = await talk.send(other, id, text('Well.'))
    expect([own.statusCode, own.json().message]).toEqual([409, 'You have blocked Calder & Finch. Unblock it to write.'])
    expect((await talk.read(other, id)).conversation).toMatchObject({ is_blocked: true, closed: own.json().message })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ is_blocked: false, closed: words })
    expect((await block(other, company, false)).json().data).toEqual({ id: company, blocked: false })
    expect((await talk.send(mine, id, text('Hello again.'))).statusCode).toBe(200)
  })

  test('is the worker’s, of a company that they can know of', async () => {
    const { mine, other } = await talk.talk()
    expect((await block(mine, await talk.companyOf(ownerC))).statusCode).toBe(403)
    const none = await block(other, missing)
    const foreign = await block(other, await talk.companyOf(talk.people['owner B']))
    expect([none.statusCode, foreign.statusCode, foreign.body]).toEqual([404, 404, none.body])
  })

  test('works on a company that found them in the directory', async () => {
    const worker = await talk.worker(undefined, { open_to_work: true })
    const { id } = (await talk.begin(ownerC, worker)).json().data
    const { conversation } = await talk.read(worker, id)
    expect(conversation.with.company?.name).toBe('Company C')
    expect((await block(worker, conversation.with.company?.id ?? '')).statusCode).toBe(200)
    expect((await talk.send(ownerC, id, text('Well?'))).statusCode).toBe(409)
  })
})

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
    expect([over?.statusCode, Number(over?.headers['retry-after'])]).toEqual([429, 60])
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
    const model = { model_type: 'offer', id: await offer(mine, other) }
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
    const model = { model_type: 'offer', id: await offer(mine, other, { due_date: '2026-10-25' }) }
    await talk.send(mine, id, { type: 'model', model })
    expect((await talk.read(other, id)).data.at(-1)?.model?.state).toBe('expired')
  })

  test('of another company or worker, of no kind, or none, is not there; a worker sends none', async () => {
    const { id, mine, other } = await talk.talk()
    const none = await talk.send(mine, id, { type: 'model', model: { model_type: 'offer', id: missing } })
    expect(none.statusCode).toBe(404)
    const foreign = await offer(ownerC, other)
    const elsewhere = await offer(mine, await talk.worker(mine))
    const own = await offer(mine, other)
    const posted = await post(ownerC)
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
    const model = { model_type: 'post', id: await post(mine) }
    await talk.send(mine, id, { type: 'model', model })
    const stateFor = async (who: Talker) => (await talk.read(who, id)).data.at(-1)?.model?.state
    expect(await stateFor(other)).toBe('waiting')
    await talk.system((tx) => tx.update(jobPosts).set({ status: 'INACTIVE' }).where(eq(jobPosts.id, model.id)))
    expect([await stateFor(mine), await stateFor(other)]).toEqual(['closed', undefined])
    await talk.system((tx) => tx.update(jobPosts).set({ removed_at: new Date() }).where(eq(jobPosts.id, model.id)))
    expect([await stateFor(mine), await stateFor(other)]).toEqual([undefined, undefined])
  })
})

describe('reading', () => {
  test('the latest conversation is first, with its last message and its unseen count', async () => {
    const { id, mine, other } = await talk.talk()
    talk.clock.forward(60)
    const later = (await talk.begin(await talk.worker(mine), other, text('Lift?'))).json().data.id
    await talk.send(mine, id, text('Gate 2.'))
    const { data, unseen, meta } = await talk.list(other)
    expect(data.map((row) => [row.id, row.last_message?.content, row.unseen_count])).toEqual([
      [id, 'Gate 2.', 2],
      [later, 'Lift?', 1],
    ])
    expect([unseen, meta.total]).toEqual([3, 2])
    expect(data[0]?.with).toMatchObject({ id: mine.id, first_name: 'Margaret', is_worker: false, photo: null })
    expect((await talk.list(mine)).data.find((row) => row.id === id)?.unseen_count).toBe(0)
  })

  test('is searched by name and by text, whose signs are not wild cards', async () => {
    const { id, mine, other, colleague } = await talk.talk()
    await talk.send(mine, id, text('The containment for riser 2 is 100% there'))
    await talk.begin(other, colleague, text('Cabin 3?'))
    const found = async (search: string) =>
      (await talk.list(other, `?search=${encodeURIComponent(search)}`)).data.map((row) => row.with.first_name)
    expect(await found('CONTAINMENT')).toEqual(['Margaret'])
    expect(await found('priya r')).toEqual(['Priya'])
    expect(await found('príya')).toEqual(['Priya'])
    expect(await found('0%')).toEqual(['Margaret'])
    expect(await found('%')).toEqual(['Margaret'])
    expect(await found('_abin')).toEqual([])
  })

  test('is oldest first, the older ones upward page by page, the newer ones after one', async () => {
    const { id, mine, other } = await talk.talk()
    for (let n = 1; n < 8; n += 1) await talk.send(mine, id, text(`${n}`))
    const page = async (query: string) => {
      const { data, meta } = await talk.read(other, id, query)
      return { data, words: data.map(({ content }) => content), more: meta.more }
    }
    const end = await page('?per_page=3')
    expect([end.words, end.more]).toEqual([['5', '6', '7'], true])
    const before = await page(`?per_page=3&before=${end.data[0]?.id}`)
    expect([before.words, before.more]).toEqual([['2', '3', '4'], true])
    const first = await page(`?per_page=3&before=${before.data[0]?.id}`)
    expect([first.words, first.more]).toEqual([['Morning.', '1'], false])
    const after = await page(`?per_page=2&after=${before.data.at(-1)?.id}`)
    expect([after.words, after.more]).toEqual([['5', '6'], true])
    expect((await page(`?after=${end.data.at(-1)?.id}`)).words).toEqual([])
    const both = await talk.as(other, 'GET', `${path}/${id}/messages?after=${missing}&before=${missing}`)
    expect(both.statusCode).toBe(422)
  })

  test('moves up to an instant, at most to now, and never back', async () => {
    const { id, mine, other } = await talk.talk()
    const at = () => talk.clock.now().toISOString()
    const first = at()
    talk.clock.forward(60)
    await talk.send(mine, id, text('Gate 2.'))
    talk.clock.forward(60)
    const mark = async (timestamp: string) => (await talk.markRead(other, id, timestamp)).json().data
    expect(await mark(first)).toEqual({ unseen_count: 1, read_up_to: first })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ read_up_to: first, read_at: at() })
    // A phone whose clock is ten minutes ahead.
    expect(await mark(new Date(talk.clock.now().getTime() + 600_000).toISOString())).toEqual({
      unseen_count: 0,
      read_up_to: at(),
    })
    const latest = at()
    talk.clock.forward(60)
    expect(await mark(first)).toEqual({ unseen_count: 0, read_up_to: latest })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ read_up_to: latest, read_at: latest })
    for (const timestamp of ['yesterday', '2026-02-31T00:00:00.000Z', 7])
      expect((await talk.as(other, 'PUT', `${path}/${id}/messages/mark-read`, { timestamp })).statusCode).toBe(422)
  })

  test('what arrives in the very millisecond of a mark is counted, and read by the next', async () => {
    const { id, mine, other } = await talk.talk()
    const now = talk.clock.now().toISOString()
    await talk.markRead(other, id, now)
    await talk.send(mine, id, text('Gate 2.'))
    expect(await talk.unseenOf(other, id)).toBe(1)
    await talk.markRead(other, id, now)
    expect(await talk.unseenOf(other, id)).toBe(0)
  })
})

test('fifty messages at once are all there, in one order for both, and counted right for each', async () => {
  const { id, mine, other, colleague } = await talk.talk()
  talk.clock.forward(1)
  await talk.markRead(other, id, talk.clock.now().toISOString())
  talk.clock.forward(1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => talk.send(n % 2 ? other : mine, id, text(`${n}`))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
  const [own, others] = [await talk.read(mine, id, '?per_page=200'), await talk.read(other, id, '?per_page=200')]
  expect(own.data).toHaveLength(51)
  expect(others.data.map((one) => one.id)).toEqual(own.data.map((one) => one.id))
  expect([await talk.unseenOf(mine, id), await talk.unseenOf(other, id)]).toEqual([25, 25])
  expect((await talk.list(mine)).data.find((row) => row.id === id)?.last_message?.id).toBe(own.data.at(-1)?.id)
  expect((await talk.list(colleague)).data.map((row) => row.id)).not.toContain(id)
})

describe('what open pages are sent', () => {
  test('a message, to both; its counter, and one notification until it is read, to the other', async () => {
    const { id, mine, other } = await talk.talk()
    await talk.events(mine)
    talk.clock.forward(60)
    await talk.markRead(other, id, talk.clock.now().toISOString())
    const [counted, read, ...further] = await talk.events(other)
    expect(counted).toEqual({ event: 'unseen-counter', data: { conversationId: id, unseenCount: 0 } })
    expect(read).toEqual({ event: 'notifications-read', data: { ids: [expect.any(String)], unread: 0 } })
    expect(further).toEqual([])
    talk.clock.forward(60)
    await talk.send(mine, id, text('Gate 2.'))
    const arrived = await talk.events(other)
    expect(arrived.map(({ event }) => event)).toEqual(['notification', 'conversation', 'unseen-counter'])
    expect(arrived[0]?.data).toMatchObject({
      type: 'message.new',
      description: 'Margaret Finch has sent you a message.',
      names: ['Margaret Finch'],
      action: { conversation_id: id },
    })
    expect(arrived.slice(1).map(({ data }) => data)).toEqual([
      { conversation_id: id },
      { conversationId: id, unseenCount: 1 },
    ])
    await talk.send(mine, id, text('From 06:45.'))
    expect((await talk.events(other)).map(({ event }) => event)).toEqual(['conversation', 'unseen-counter'])
    await talk.send(mine, id, text('Bring your card.'))
    expect(await talk.events(mine)).toEqual([{ event: 'conversation', data: { conversation_id: id } }])
  })

  test('that it was read, to who wrote; the notification is read with it', async () => {
    const { id, mine, other } = await talk.talk()
    const unread = async () => {
      const rows = await talk.system((tx) => tx.select().from(notifications).where(eq(notifications.user_id, other.id)))
      return rows.map(({ read_at }) => read_at === null)
    }
    expect(await unread()).toEqual([true])
    await talk.events(mine)
    await talk.markRead(other, id, talk.clock.now().toISOString())
    expect(await talk.events(mine)).toEqual([{ event: 'conversation', data: { conversation_id: id } }])
    expect(await unread()).toEqual([false])
    await talk.markRead(other, id, talk.clock.now().toISOString())
    expect(await talk.events(mine)).toEqual([])
  })
})
