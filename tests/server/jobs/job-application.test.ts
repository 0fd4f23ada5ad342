import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { judge, stateOf } from '#lifecycles/law'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { memberships } from '#server/platform/db/schema/company'
import { jobApplications } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { PostStatus } from '#shared/api/jobs/job-post'
import { newId } from '#shared/domain/kit/id'
import { offerBody } from '../../support/jobs/job-offer-body.ts'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'
import { conversations, openJobs, type Worker } from './jobs-rig.ts'

let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  jobs = await openJobs()
})
afterAll(() => jobs.close())
beforeEach(() => jobs.resetQuota())

const applicationsOf = (post: string) =>
  jobs.system((tx) => tx.select().from(jobApplications).where(eq(jobApplications.post_id, post)))
async function applied(worker: Worker, post: string): Promise<string> {
  const answer = await jobs.apply(worker, post)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json().data.conversation_id
}

describe('applying', () => {
  test('lands in a conversation with the author, with the post’s card', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost({ site_id: siteId('riverside') })]
    const id = await applied(worker, post.id)
    expect(await jobs.listOf(worker)).toMatchObject([{ id, with: { id: staffId('priya') }, unseen_count: 0 }])
    expect(await jobs.messagesOf(worker, id)).toMatchObject([
      {
        type: 'model',
        content: 'I have applied for this job.',
        sender_id: worker.id,
        model: { id: post.id, model_type: 'post', state: 'waiting', applied: true, conversation_id: id },
      },
    ])
    expect(await applicationsOf(post.id)).toMatchObject([
      { worker_id: worker.id, company_id: companyId('main'), conversation_id: id, created_at: jobs.clock.now() },
    ])
    expect((await traces.movesOf(jobs, post.id)).at(-1)).toMatchObject({ move: 'apply', to: 'ACTIVE', by: worker.id })
  })

  test('notifies the author, once, and shows at once on their open pages', async () => {
    const worker = await jobs.newWorker({ first_name: 'Tamsin' })
    const post = await jobs.newPost({ site_id: siteId('riverside') })
    await jobs.realtimeTo()
    const before = (await jobs.notificationsOf(staffId('priya'))).length
    const conversation_id = await applied(worker, post.id)
    expect((await jobs.notificationsOf(staffId('priya'))).slice(before)).toMatchObject([
      {
        type: 'post.applied',
        description: 'Tamsin Sample has applied for your job post: Labourer at Riverside Quarter, Block C.',
        action: { conversation_id },
      },
    ])
    const events = await jobs.realtimeTo(staffId('priya'))
    expect(events.map(({ event }) => event).toSorted()).toEqual(['conversation', 'notification', 'unseen-counter'])
  })

  test('goes into the conversation that is there, and another post’s application into the same', async () => {
    const worker = await jobs.newWorker()
    const begun = await jobs.request('priya', 'POST', conversations, {
      userId: worker.id,
      type: 'text',
      content: 'Are you free?',
    })
    const [one, two] = [await jobs.newPost(), await jobs.newPost()]
    const id = begun.json().data.id
    expect([await applied(worker, one.id), await applied(worker, two.id)]).toEqual([id, id])
    expect((await jobs.messagesOf(worker, id)).map(({ model }) => model?.id)).toEqual([undefined, one.id, two.id])
  })

  test('again is the same conversation and writes nothing, also once the post is closed or removed', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    const id = await applied(worker, post.id)
    const written = async () => [
      (await jobs.messagesOf(worker, id)).length,
      (await applicationsOf(post.id)).length,
      (await jobs.notificationsOf(staffId('priya'))).length,
    ]
    const before = await written()
    expect(await applied(worker, post.id)).toBe(id)
    await jobs.setPost(post.id, { status: 'INACTIVE' })
    expect(await applied(worker, post.id)).toBe(id)
    await jobs.setPost(post.id, { removed_at: jobs.clock.now() })
    expect(await applied(worker, post.id)).toBe(id)
    expect(await written()).toEqual(before)
  })

  test('50 at once are one application, one conversation and one notification', { timeout: 60_000 }, async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    const before = (await jobs.notificationsOf(staffId('priya'))).length
    const ids = await Promise.all(Array.from({ length: 50 }, () => applied(worker, post.id)))
    expect(new Set(ids).size).toBe(1)
    expect(await applicationsOf(post.id)).toHaveLength(1)
    expect(await jobs.listOf(worker)).toHaveLength(1)
    expect(await jobs.messagesOf(worker, ids[0] ?? '')).toHaveLength(1)
    expect(await jobs.notificationsOf(staffId('priya'))).toHaveLength(before + 1)
  })

  test('goes to an owner when the author has left the company', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost({}, 'colin')]
    const author = eq(memberships.user_id, staffId('colin'))
    await jobs.system((tx) => tx.update(memberships).set({ ended_at: jobs.clock.now() }).where(author))
    const id = await applied(worker, post.id)
    await jobs.system((tx) => tx.update(memberships).set({ ended_at: null }).where(author))
    expect(await jobs.listOf(worker)).toMatchObject([{ id, with: { id: staffId('margaret') } }])
  })

  test('begins at most 30 conversations a day; in one that is there as many as there are posts', async () => {
    const worker = await jobs.newWorker()
    const postOf = async (author_id: string) => {
      const { id } = await jobs.newPost()
      await jobs.setPost(id, { author_id })
      return id
    }
    const manager = async () => {
      const id = newId()
      const person = { id, slug: id, first_name: 'Ann', last_name: 'Other', default_role: 'MANAGER' as const }
      await jobs.system(async (tx) => {
        await tx.insert(users).values({ ...person, status: 'COMPLETED' })
        await tx
          .insert(memberships)
          .values({ id: newId(), user_id: id, company_id: companyId('main'), role: 'MANAGER' })
      })
      return id
    }
    const first = await manager()
    await applied(worker, await postOf(first))
    for (let n = 1; n < 30; n += 1) await applied(worker, await postOf(await manager()))
    const over = await postOf(await manager())
    const refused = await jobs.apply(worker, over)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'You have begun 30 conversations today, which is the most. Try again tomorrow.',
    ])
    expect(await applicationsOf(over)).toEqual([])
    await applied(worker, await postOf(first))
  })
})

describe('what cannot be applied for', () => {
  const stored: Record<PostStatus, object> = {
    ACTIVE: {},
    INACTIVE: { status: 'INACTIVE' },
    REMOVED: { removed_at: new Date('2026-10-20T09:00:00Z') },
  }
  const facts = [
    { isOpen: true, isInTime: true },
    { isOpen: true, isInTime: false },
    { isOpen: false, isInTime: true },
  ]
  test.each(PostStatus.options.flatMap((status) => facts.map((one) => ({ status, ...one }))))(
    '$status, site open: $isOpen, in time: $isInTime, by everybody',
    async ({ status, ...given }) => {
      const post = await jobs.newPost({ site_id: siteId('riverside') })
      const setSite = (active: boolean) =>
        jobs.system((tx) =>
          tx
            .update(sites)
            .set({ active })
            .where(eq(sites.id, siteId('riverside'))),
        )
      await jobs.setPost(post.id, { ...stored[status], due_date: given.isInTime ? '2026-10-26' : '2026-10-25' })
      await setSite(given.isOpen)
      const verdict = judge(jobPostLifecycle, stateOf(status), given, { type: 'apply' })
      const answers = []
      for (const worker of [await jobs.newWorker(), await jobs.newWorker({ default_role: 'SECURITY_GUARD' })])
        answers.push(await jobs.apply(worker, post.id))
      const staff = []
      for (const key of ['margaret', 'priya', 'imran', 'owain', 'harjit'])
        staff.push((await jobs.request(key, 'PUT', `/api/job-posts/${post.id}/apply`)).statusCode)
      await setSite(true)
      for (const answer of answers)
        expect([answer.statusCode, answer.json().message]).toEqual(
          verdict.allowed ? [200, undefined] : [409, verdict.reason],
        )
      expect(staff).toEqual([403, 403, 403, 403, 403])
      expect(await applicationsOf(post.id)).toHaveLength(verdict.allowed ? 2 : 0)
    },
  )

  test('a post that is not there', async () => {
    const answer = await jobs.apply(await jobs.newWorker(), missing)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found.'])
  })

  test('one that is removed at the same moment is applied for, or refused, and never half', async () => {
    const post = await jobs.newPost()
    const workers = await Promise.all(Array.from({ length: 10 }, () => jobs.newWorker()))
    const [, ...answers] = await Promise.all([
      jobs.request('priya', 'DELETE', `/api/me/job-posts/${post.id}`),
      ...workers.map((worker) => jobs.apply(worker, post.id)),
    ])
    const isDone = answers.map(({ statusCode }) => statusCode === 200)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const lists = await Promise.all(workers.map((worker) => jobs.listOf(worker)))
    expect(lists.map((list) => list.length === 1)).toEqual(isDone)
    expect(await applicationsOf(post.id)).toHaveLength(isDone.filter(Boolean).length)
  })

  test('one of a company that the worker has blocked; blocked later, the company can no longer write', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost()]
    await jobs.block(worker, companyId('main'))
    const refused = await jobs.apply(worker, post.id)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have blocked Calder & Finch Construction Ltd. Unblock it to write.',
    ])
    expect([await applicationsOf(post.id), await jobs.listOf(worker)]).toEqual([[], []])
    await jobs.block(worker, companyId('main'), false)
    const id = await applied(worker, post.id)
    await jobs.block(worker, companyId('main'))
    const text = { type: 'text', content: 'Can you start on Monday?' }
    expect((await jobs.request('priya', 'POST', `${conversations}/${id}/messages`, text)).statusCode).toBe(409)
    const offer = { worker_id: worker.id, role_id: 'labourer', due_date: '2026-10-30' }
    const days = { start_at: '2026-11-09', end_at: '2026-12-18' }
    expect((await jobs.request('priya', 'POST', '/api/me/job-offers', { ...offer, ...days })).statusCode).toBe(422)
  })
})

describe('what each side sees of it', () => {
  test('the worker: that they have applied, and the conversation', async () => {
    const [worker, other, post] = [await jobs.newWorker(), await jobs.newWorker(), await jobs.newPost()]
    expect(await jobs.marketPost(worker, post.id)).toMatchObject({ applied: false, conversation_id: null })
    const conversation_id = await applied(worker, post.id)
    expect(await jobs.marketPost(worker, post.id)).toMatchObject({ applied: true, conversation_id })
    expect(await jobs.marketPost(other, post.id)).toMatchObject({ applied: false, conversation_id: null })
  })

  test('a closed post stays with its applicant in the conversation; a removed one is no longer available', async () => {
    const [worker, post] = [await jobs.newWorker(), await jobs.newPost({ site_id: siteId('riverside') })]
    const id = await applied(worker, post.id)
    await jobs.realtimeTo()
    const body = { role_id: 'labourer', site_id: siteId('riverside'), status: 'INACTIVE', inactive_reason: 'Filled' }
    expect((await jobs.request('priya', 'PUT', `/api/me/job-posts/${post.id}`, body)).statusCode).toBe(200)
    expect(await jobs.realtimeTo(worker.id)).toEqual([
      { to: worker.id, event: 'conversation', data: { conversation_id: id, model_id: post.id } },
    ])
    const card = async () => (await jobs.messagesOf(worker, id))[0]?.model
    expect(await card()).toMatchObject({ state: 'closed', site: { name: 'Riverside Quarter, Block C' } })
    await jobs.request('priya', 'DELETE', `/api/me/job-posts/${post.id}`)
    expect(await jobs.realtimeTo(worker.id)).toHaveLength(1)
    expect(await card()).toBeNull()
  })

  test('the company: who, when, with trade and photo, the newest first; three of them in a list', async () => {
    const post = await jobs.newPost()
    const photo = newId()
    const workers = []
    for (const first_name of ['Ada', 'Ben', 'Cas', 'Dov']) {
      const worker = await jobs.newWorker({ first_name, open_to_work: false })
      workers.push(worker)
      await applied(worker, post.id)
      jobs.clock.forward(60)
    }
    const row = {
      collection_name: 'profile_photo',
      file_key: 'profile_photo',
      name: 'Dov',
      file_name: 'dov.jpg',
    } as const
    const owner_id = workers[3]?.id ?? ''
    await jobs.system(async (tx) => {
      const file = { id: photo, owner_id, ...row, mime_type: 'image/jpeg', size: 9, sha256: photo, storage_key: photo }
      await tx.insert(media).values(file)
      await tx.update(users).set({ photo_media_id: photo }).where(eq(users.id, owner_id))
    })
    const found = await jobs.ownPost('margaret', post.id)
    expect(found).toMatchObject({ applications: 4, new_applications: 4 })
    expect(found.applicants.map(({ worker }) => worker.first_name)).toEqual(['Dov', 'Cas', 'Ben', 'Ada'])
    expect(found.applicants[0]).toMatchObject({ worker: { id: owner_id }, photo: { id: photo }, is_new: true })
    const { data } = (await jobs.request('priya', 'GET', '/api/me/job-posts?per_page=200')).json()
    const listed = data.find(({ id }: { id: string }) => id === post.id)
    expect(listed.applicants.map(({ worker }: { worker: { first_name: string } }) => worker.first_name)).toEqual([
      'Dov',
      'Cas',
      'Ben',
    ])
    expect(listed).toMatchObject({ applications: 4, new_applications: 4 })
    // Nobody else can see that face.
    expect((await jobs.request('owain', 'GET', `/api/media/${photo}`)).statusCode).toBe(404)
  })

  test('when they were last sent an offer with the terms of the post, by whoever', async () => {
    const [worker, post, other] = [await jobs.newWorker(), await jobs.newPost(), await jobs.newPost()]
    await applied(worker, post.id)
    await applied(worker, other.id)
    const offered = async (id: string) => (await jobs.ownPost('margaret', id)).applicants[0]?.offered_at
    expect(await offered(post.id)).toBeNull()
    const body = offerBody({ worker_id: worker.id, post_id: post.id })
    const at = jobs.clock.now().toISOString()
    expect((await jobs.request('priya', 'POST', '/api/me/job-offers', body)).statusCode).toBe(200)
    expect([await offered(post.id), await offered(other.id)]).toEqual([at, null])
  })

  test('which are new: those that whoever got them has not read; the conversation is theirs alone', async () => {
    const post = await jobs.newPost()
    const [one, two] = [await jobs.newWorker(), await jobs.newWorker()]
    const conversation_id = await applied(one, post.id)
    await applied(two, post.id)
    const stateFor = async (key: string) => {
      const { new_applications, applicants } = await jobs.ownPost(key, post.id)
      const mine = applicants.find(({ worker }) => worker.id === one.id)
      return [new_applications, mine?.is_new, mine?.conversation_id]
    }
    const total = async () => (await jobs.request('priya', 'GET', '/api/me/job-posts')).json().new_applications
    const before = await total()
    expect(await stateFor('priya')).toEqual([2, true, conversation_id])
    expect(await stateFor('margaret')).toEqual([2, true, null])
    const timestamp = jobs.clock.now().toISOString()
    await jobs.request('priya', 'PUT', `${conversations}/${conversation_id}/messages/mark-read`, { timestamp })
    expect(await stateFor('priya')).toEqual([1, false, conversation_id])
    expect(await stateFor('margaret')).toEqual([1, false, null])
    expect(await total()).toBe(before - 1)
  })

  test('nobody else learns who applied', async () => {
    const [worker, post] = [await jobs.newWorker({ last_name: 'Zzyzx' }), await jobs.newPost()]
    await applied(worker, post.id)
    for (const key of ['grace-adjei', 'owain'])
      expect((await jobs.request(key, 'GET', `/api/job-posts/${post.id}`)).body).not.toContain('Zzyzx')
    expect((await jobs.request('owain', 'GET', `/api/me/job-posts/${post.id}`)).statusCode).toBe(404)
  })
})
