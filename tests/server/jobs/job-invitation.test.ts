import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JobInvitationMove, jobInvitationLifecycle } from '#lifecycles/jobs/job-invitation'
import { judge, stateOf } from '#lifecycles/law'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { employments } from '#server/platform/db/schema/company'
import { jobInvitations } from '#server/platform/db/schema/job'
import { sites } from '#server/platform/db/schema/site'
import { InvitationStatus } from '#shared/api/jobs/job-invitation'
import { newId } from '#shared/domain/kit/id'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'
import { openJobs, type Worker } from './jobs-rig.ts'

let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  jobs = await openJobs()
})
afterAll(() => jobs.close())
beforeEach(() => jobs.resetQuota())

const invite = (post: string, worker: { id: string }, key = 'priya') =>
  jobs.request(key, 'POST', `/api/me/job-posts/${post}/invitations`, { worker_id: worker.id })
const invitationsOf = (post: string) =>
  jobs.system((tx) => tx.select().from(jobInvitations).where(eq(jobInvitations.post_id, post)))
const stranger = { open_to_work: false }
const strangerWords = 'Choose somebody who works with your company, applied for one of its jobs, or agrees to be found.'

describe('inviting a worker', () => {
  test('puts the post’s card into the conversation with who invites, and notifies the worker', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost({ site_id: siteId('riverside') })]
    const answer = await invite(post.id, worker, 'margaret')
    const { id, conversation_id } = answer.json().data
    expect(answer.json()).toEqual({
      data: {
        id,
        status: 'SENT',
        post_id: post.id,
        worker_id: worker.id,
        conversation_id,
        sent_at: jobs.clock.now().toISOString(),
      },
    })
    expect(await jobs.listOf(worker)).toMatchObject([
      { id: conversation_id, with: { id: staffId('margaret') }, unseen_count: 1 },
    ])
    expect(await jobs.messagesOf(worker, conversation_id)).toMatchObject([
      { type: 'model', content: 'You are invited to apply for this job.', model: { id: post.id, state: 'waiting' } },
    ])
    expect(await jobs.notificationsOf(worker.id)).toMatchObject([
      {
        type: 'post.invited',
        description:
          'Calder & Finch Construction Ltd invites you to apply for a job: Labourer at Riverside Quarter, Block C.',
        action: { conversation_id },
      },
    ])
    expect(await traces.movesOf(jobs, id)).toMatchObject([
      { noun: 'jobInvitation', move: 'send', from: null, to: 'SENT', by: staffId('margaret'), user_id: worker.id },
    ])
  })

  test('the worker applies, which is kept with it', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    const { id } = (await invite(post.id, worker)).json().data
    expect((await jobs.apply(worker, post.id)).statusCode).toBe(200)
    expect((await traces.movesOf(jobs, id)).map(({ move, to }) => [move, to])).toEqual([
      ['send', 'SENT'],
      ['apply', 'APPLIED'],
    ])
  })

  test('a closed post stays in sight of who was invited', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost({ site_id: siteId('riverside') })]
    const { conversation_id } = (await invite(post.id, worker)).json().data
    await jobs.setPost(post.id, { status: 'INACTIVE' })
    expect((await jobs.messagesOf(worker, conversation_id))[0]?.model).toMatchObject({
      state: 'closed',
      site: { name: 'Riverside Quarter, Block C' },
    })
  })

  test('ten at once are one invitation', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => invite(post.id, worker, n % 2 ? 'priya' : 'margaret')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await invitationsOf(post.id)).toHaveLength(1)
    expect(await jobs.notificationsOf(worker.id)).toHaveLength(1)
  })

  test('counts to the 30 conversations that a company begins in a day', async () => {
    const post = await jobs.newPost()
    for (let n = 0; n < 30; n += 1) expect((await invite(post.id, await jobs.newWorker())).statusCode).toBe(200)
    const worker = await jobs.newWorker()
    expect((await invite(post.id, worker)).statusCode).toBe(429)
    expect([await invitationsOf(post.id), await jobs.notificationsOf(worker.id)]).toEqual([expect.any(Array), []])
    expect(await invitationsOf(post.id)).toHaveLength(30)
  })
})

describe('whom a company can invite', () => {
  test('its own worker, and one who has applied for another job of it, without being found', async () => {
    const [own, applicant] = [await jobs.newWorker(stranger), await jobs.newWorker(stranger)]
    await jobs.system((tx) =>
      tx.insert(employments).values({ id: newId(), worker_id: own.id, company_id: companyId('main'), source: 'OFFER' }),
    )
    await jobs.apply(applicant, (await jobs.newPost()).id)
    const post = await jobs.newPost()
    for (const worker of [own, applicant]) expect((await invite(post.id, worker)).statusCode).toBe(200)
  })

  test('nobody else: a stranger, one who left, one who is not there, no staff, nobody unfinished; all are answered alike', async () => {
    const post = await jobs.newPost()
    const others: { id: string }[] = [
      { id: missing },
      await jobs.newWorker(stranger),
      await jobs.newWorker({ active: false }),
      await jobs.newWorker({ status: 'REGISTERING' }),
      { id: staffId('owain') },
      { id: staffId('priya') },
    ]
    for (const worker of others) {
      const answer = await invite(post.id, worker)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { message: strangerWords, errors: { worker_id: [strangerWords] } },
      ])
    }
    expect((await invite(missing, await jobs.newWorker())).statusCode).toBe(404)
    for (const body of [{}, { worker_id: 'nobody' }, { worker_id: missing, post_id: missing }])
      expect((await jobs.request('priya', 'POST', `/api/me/job-posts/${post.id}/invitations`, body)).statusCode).toBe(
        422,
      )
    expect(await invitationsOf(post.id)).toEqual([])
  })

  test('nobody who has blocked the company, until they unblock it', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    await jobs.block(worker, companyId('main'))
    const refused = await invite(post.id, worker)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { worker_id: ['They take no messages from your company, and no invitations.'] },
    ])
    expect([await jobs.notificationsOf(worker.id), await jobs.listOf(worker)]).toEqual([[], []])
    await jobs.block(worker, companyId('main'), false)
    expect((await invite(post.id, worker)).statusCode).toBe(200)
  })
})

describe('every move by everybody', () => {
  /** Whether the call is for them at all, and whether the post is their company's. */
  const persons: Record<string, 'in' | 403 | 404> = {
    margaret: 'in',
    priya: 'in',
    colin: 'in',
    imran: 404,
    owain: 404,
    harjit: 403,
    'jan-nowak': 403,
    'dave-hollis': 403,
  }
  const facts = {
    'an active post': { isRelated: true, isActive: true, isInTime: true, isOpen: true },
    'a stranger': { isRelated: false, isActive: true, isInTime: true, isOpen: true },
    'an inactive post': { isRelated: true, isActive: false, isInTime: true, isOpen: true },
    'after the last day to apply': { isRelated: true, isActive: true, isInTime: false, isOpen: true },
    'a closed site': { isRelated: true, isActive: true, isInTime: true, isOpen: false },
  }
  const setSite = (active: boolean) =>
    jobs.system((tx) =>
      tx
        .update(sites)
        .set({ active })
        .where(eq(sites.id, siteId('riverside'))),
    )
  /** Brings an invitation into a status. */
  async function come(status: 'NONE' | InvitationStatus, post: string, worker: Worker) {
    if (status !== 'NONE') await invite(post, worker)
    if (status === 'APPLIED') await jobs.apply(worker, post)
  }
  const move: JobInvitationMove = { type: 'send' }
  const cases = (['NONE', ...InvitationStatus.options] as const).flatMap((status) =>
    Object.entries(facts)
      // Whoever is invited or has applied is related.
      .filter(([, { isRelated }]) => isRelated || status === 'NONE')
      .map(([name, given]) => ({ status, name, given })),
  )
  test.each(cases)('$status, $name', async ({ status, given }) => {
    for (const [key, access] of Object.entries(persons)) {
      await jobs.resetQuota()
      const worker = await jobs.newWorker({ open_to_work: given.isRelated })
      const post = await jobs.newPost({ site_id: siteId('riverside') })
      await come(status, post.id, worker)
      await jobs.setPost(post.id, {
        status: given.isActive ? 'ACTIVE' : 'INACTIVE',
        due_date: given.isInTime ? '2026-10-26' : '2026-10-25',
      })
      await setSite(given.isOpen)
      const before = await invitationsOf(post.id)
      const answer = await invite(post.id, worker, key)
      const none = await invite(missing, worker, key)
      await setSite(true)
      const verdict = judge(jobInvitationLifecycle, stateOf(status), given, move)
      if (access === 403) expect([key, answer.statusCode]).toEqual([key, 403])
      else if (access === 404) expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
      else if (verdict.allowed) expect([key, answer.statusCode]).toEqual([key, 200])
      else
        expect([key, answer.statusCode, answer.json().message]).toEqual([
          key,
          verdict.because === 'isRelated' ? 422 : 409,
          verdict.reason,
        ])
      const isSent = access === 'in' && verdict.allowed
      expect(await invitationsOf(post.id)).toHaveLength(before.length + (isSent ? 1 : 0))
    }
  })
})
