import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { jobOffers } from '#server/platform/db/schema/job'
import { siteManagers } from '#server/platform/db/schema/site'
import { offerBody } from '../../support/jobs/job-offer-body.ts'
import { conversations, openJobs, type Worker } from './jobs-rig.ts'

let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  jobs = await openJobs()
})
afterAll(() => jobs.close())
beforeEach(() => jobs.resetQuota())

const send = (worker: Worker, body: object = {}, key = 'priya') =>
  jobs.request(key, 'POST', '/api/me/job-offers', offerBody({ worker_id: worker.id, ...body }))
async function sent(worker: Worker, body: object = {}, key = 'priya'): Promise<string> {
  const answer = await send(worker, body, key)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json().data.id
}
const answer = (worker: Worker, id: string, move: 'accept' | 'reject', body?: object) =>
  jobs.as(worker, 'PUT', `/api/me/job-offers/${id}/${move}`, body)
const accept = (worker: Worker, id: string) => answer(worker, id, 'accept', { rams_accepted: true })
const withdraw = (id: string, key = 'priya') => jobs.request(key, 'PUT', `/api/me/job-offers/${id}/withdraw`)
const conversationOf = async (id: string) =>
  (await jobs.system((tx) => tx.select().from(jobOffers).where(eq(jobOffers.id, id))))[0]?.conversation_id ?? ''

describe('an offer that is sent', () => {
  test('begins a conversation with its card and the words of the specification', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    const [conversation] = await jobs.listOf(worker)
    expect(conversation).toMatchObject({
      id: await conversationOf(id),
      unseen_count: 2,
      with: { id: staffId('priya') },
    })
    const messages = await jobs.messagesOf(worker, conversation?.id ?? '')
    expect(messages.map(({ type, content, model }) => [type, content, model?.id])).toEqual([
      ['model', null, id],
      ['text', 'Job Offer successfully send.', undefined],
    ])
    expect(messages.map(({ sender_id }) => sender_id)).toEqual([staffId('priya'), staffId('priya')])
  })

  test('goes into the conversation that is there', async () => {
    const worker = await jobs.newWorker()
    const first = await conversationOf(await sent(worker))
    const second = await sent(worker)
    expect(await conversationOf(second)).toBe(first)
    expect(await jobs.listOf(worker)).toHaveLength(1)
    expect(await jobs.messagesOf(worker, first)).toHaveLength(4)
    // Another person of the company has a conversation of their own.
    expect(await conversationOf(await sent(worker, {}, 'margaret'))).not.toBe(first)
  })

  test('is one notification, which leads to the conversation', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    expect(await jobs.notificationsOf(worker.id)).toMatchObject([
      { type: 'offer.received', action: { conversation_id: await conversationOf(id) } },
    ])
  })

  test('shows at once on the open pages of both', async () => {
    const worker = await jobs.newWorker()
    await jobs.realtimeTo()
    const id = await sent(worker)
    const conversation_id = await conversationOf(id)
    const events = await jobs.realtimeTo(worker.id, staffId('priya'))
    expect(events).toContainEqual({ to: staffId('priya'), event: 'conversation', data: { conversation_id } })
    expect(events).toContainEqual({ to: worker.id, event: 'conversation', data: { conversation_id } })
    expect(events).toContainEqual({
      to: worker.id,
      event: 'unseen-counter',
      data: { conversationId: conversation_id, unseenCount: 2 },
    })
  })

  test('counts to the 30 conversations that a company begins in a day; one more writes nothing', async () => {
    for (let n = 0; n < 30; n += 1) await sent(await jobs.newWorker(), {}, n % 2 ? 'priya' : 'margaret')
    const worker = await jobs.newWorker()
    const over = await send(worker)
    expect([over.statusCode, over.json().message]).toEqual([
      429,
      'Your company has begun 30 conversations today, which is the most. Try again tomorrow.',
    ])
    expect(await jobs.system((tx) => tx.select().from(jobOffers).where(eq(jobOffers.worker_id, worker.id)))).toEqual([])
    expect([await jobs.notificationsOf(worker.id), await jobs.listOf(worker)]).toEqual([[], []])
  })

  test('ten at once to one worker are ten offers in one conversation', async () => {
    const worker = await jobs.newWorker()
    const ids = await Promise.all(Array.from({ length: 10 }, () => sent(worker)))
    expect(new Set(await Promise.all(ids.map(conversationOf))).size).toBe(1)
    expect(await jobs.messagesOf(worker, await conversationOf(ids[0] ?? ''))).toHaveLength(20)
  })

  test('a script in its text is text, in the card too', async () => {
    const worker = await jobs.newWorker()
    const description = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
    const id = await sent(worker, { description })
    expect((await jobs.messagesOf(worker, await conversationOf(id)))[0]?.model).toMatchObject({ description })
  })
})

describe('its answer', () => {
  test.each([
    ['accepted', 'accepted', (worker: Worker, id: string) => accept(worker, id)],
    ['declined', 'declined', (worker: Worker, id: string) => answer(worker, id, 'reject')],
    ['withdrawn', 'withdrawn', (_: Worker, id: string) => withdraw(id)],
    ['withdrawn by a colleague', 'withdrawn', (_: Worker, id: string) => withdraw(id, 'margaret')],
  ])('%s, shows at once in the card on both screens', async (_, state, move) => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    const conversation_id = await conversationOf(id)
    await jobs.realtimeTo()
    expect((await move(worker, id)).statusCode).toBe(200)
    const events = await jobs.realtimeTo(worker.id, staffId('priya'))
    for (const to of [worker.id, staffId('priya')])
      expect(events).toContainEqual({ to, event: 'conversation', data: { conversation_id, model_id: id } })
    expect((await jobs.messagesOf(worker, conversation_id))[0]?.model?.state).toBe(state)
  })

  test('withdrawn, is a notification to the worker', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker, { site_id: siteId('riverside'), manager_id: staffId('priya') })
    await withdraw(id)
    expect((await jobs.notificationsOf(worker.id)).at(-1)).toMatchObject({
      type: 'offer.withdrawn',
      description:
        'Calder & Finch Construction Ltd has withdrawn its job offer: Labourer at Riverside Quarter, Block C.',
      action: { conversation_id: await conversationOf(id) },
    })
  })

  test('a refused one changes no card and notifies nobody', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    await withdraw(id)
    await jobs.realtimeTo()
    const before = await jobs.notificationsOf(worker.id)
    expect((await withdraw(id)).statusCode).toBe(409)
    expect((await accept(worker, id)).statusCode).toBe(409)
    expect(await jobs.realtimeTo(worker.id, staffId('priya'))).toEqual([])
    expect(await jobs.notificationsOf(worker.id)).toEqual(before)
  })

  test('shows in every conversation that its card was sent to', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    const model = { type: 'model', model: { model_type: 'offer', id } }
    const other = await jobs.request('margaret', 'POST', conversations, { userId: worker.id, ...model })
    expect(other.statusCode).toBe(200)
    await jobs.realtimeTo()
    await answer(worker, id, 'reject')
    expect(await jobs.realtimeTo(staffId('margaret'))).toContainEqual({
      to: staffId('margaret'),
      event: 'conversation',
      data: { conversation_id: other.json().data.id, model_id: id },
    })
  })
})

describe('a card that is sent again', () => {
  test('is refused: a conversation has it once, also when ten are sent at once', async () => {
    const worker = await jobs.newWorker()
    const id = await sent(worker)
    const url = `${conversations}/${await conversationOf(id)}/messages`
    const model = { type: 'model', model: { model_type: 'offer', id } }
    const again = await jobs.request('priya', 'POST', url, model)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This job offer is in this conversation already.'])
    const post = await jobs.newPost()
    const card = { type: 'model', model: { model_type: 'post', id: post.id } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => jobs.request('priya', 'POST', url, card)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  })
})

describe('what an offer cannot come from', () => {
  test('a post that is inactive, removed or another company’s', async () => {
    const worker = await jobs.newWorker()
    const post = async () => (await jobs.newPost()).id
    const [active, inactive, removed, foreign] = [await post(), await post(), await post(), await post()]
    await jobs.setPost(inactive, { status: 'INACTIVE' })
    await jobs.setPost(removed, { removed_at: jobs.clock.now() })
    await jobs.setPost(foreign, { company_id: companyId('other') })
    for (const post_id of [inactive, removed, foreign]) {
      const refused = await send(worker, { post_id })
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { post_id: ['Choose one of your company’s active job posts.'] },
      ])
    }
    await sent(worker, { post_id: active })
  })

  test('guard’s work of a manager who no longer manages the site: it is not accepted, and makes nothing', async () => {
    const worker = await jobs.newWorker()
    const guard = { role_id: 'security-guard', site_id: siteId('riverside'), manager_id: staffId('margaret') }
    const id = await sent(worker, guard)
    const isPriya = and(eq(siteManagers.site_id, siteId('riverside')), eq(siteManagers.user_id, staffId('priya')))
    const removed = await jobs.system((tx) => tx.delete(siteManagers).where(isPriya).returning())
    const refused = await accept(worker, id)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Whoever sent this offer no longer manages the site. Ask the company for a new one.',
    ])
    expect((await jobs.messagesOf(worker, await conversationOf(id)))[0]?.model?.state).toBe('waiting')
    await jobs.system((tx) => tx.insert(siteManagers).values(removed))
    expect((await accept(worker, id)).statusCode).toBe(200)
    // An owner's stays good without it, and so does other work.
    for (const [body, key] of [
      [guard, 'margaret'],
      [{ ...guard, role_id: 'labourer' }, 'priya'],
    ] as const) {
      const other = await jobs.newWorker()
      const offer = await sent(other, body, key)
      const gone = await jobs.system((tx) => tx.delete(siteManagers).where(isPriya).returning())
      expect((await accept(other, offer)).statusCode).toBe(200)
      await jobs.system((tx) => tx.insert(siteManagers).values(gone))
    }
  })
})
