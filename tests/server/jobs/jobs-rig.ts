import { eq } from 'drizzle-orm'
import { jobPosts } from '#server/platform/db/schema/job'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { throttles } from '#server/platform/db/schema/record'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Conversation, Message } from '#shared/api/account/conversation'
import type { JobPost, MarketPost } from '#shared/api/jobs/job-post'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { type PostBody, postBody } from '../../support/jobs/job-post-body.ts'
import { callAs } from '../../support/personas.ts'

/** A worker of a test, with a session. */
export type Worker = { id: string; token: string }
export const conversations = '/api/me/conversations'

/** The demo server with what tests of offers, applications and invitations have in common. */
export async function openJobs() {
  const demo = await createDemoServer()
  const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
  const as = (worker: Worker, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    callAs(demo.app, worker, method, url, body)
  return {
    ...demo,
    system,
    as,
    /** The conversations that a company begins in a day are counted anew. */
    resetQuota: () => system((tx) => tx.delete(throttles)),
    /** A worker of no company who agrees to be found, if nothing else is set. */
    async newWorker(set: Partial<typeof users.$inferInsert> = {}): Promise<Worker> {
      const id = newId()
      const row = { id, slug: id, first_name: 'Ola', last_name: 'Sample', default_role: 'WORKER' as const }
      await system((tx) => tx.insert(users).values({ ...row, status: 'COMPLETED', open_to_work: true, ...set }))
      return { id, token: await demo.signIn(id) }
    },
    async newPost(body: Partial<PostBody> = {}, key = 'priya'): Promise<JobPost> {
      const answer = await demo.request(key, 'POST', '/api/me/job-posts', postBody(body))
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data
    },
    setPost: (id: string, set: Partial<typeof jobPosts.$inferInsert>) =>
      system((tx) => tx.update(jobPosts).set(set).where(eq(jobPosts.id, id))),
    apply: (worker: Worker, id: string) => as(worker, 'PUT', `/api/job-posts/${id}/apply`),
    block: (worker: Worker, company: string, blocked = true) =>
      as(worker, 'PUT', `/api/me/blocked-companies/${company}`, { blocked }),
    ownPost: async (key: string, id: string): Promise<JobPost> =>
      (await demo.request(key, 'GET', `/api/me/job-posts/${id}`)).json().data,
    marketPost: async (worker: Worker, id: string): Promise<MarketPost> =>
      (await as(worker, 'GET', `/api/job-posts/${id}`)).json().data,
    listOf: async (worker: Worker) => (await as(worker, 'GET', conversations)).json().data as Conversation[],
    messagesOf: async (worker: Worker, id: string) =>
      (await as(worker, 'GET', `${conversations}/${id}/messages`)).json().data as Message[],
    notificationsOf: (userId: string) =>
      system((tx) =>
        tx.select().from(notifications).where(eq(notifications.user_id, userId)).orderBy(notifications.id),
      ),
    /** What open pages of these people were sent since the last call. */
    async realtimeTo(...ids: string[]) {
      const rows = await system((tx) => tx.delete(outbox).where(eq(outbox.kind, 'REALTIME')).returning())
      return rows
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap(({ payload }) => {
          const to = ids.find((id) => String(payload.channel).endsWith(id))
          return to ? [{ to, event: payload.event, data: payload.data }] : []
        })
    },
  }
}
