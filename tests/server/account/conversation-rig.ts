import { and, eq, isNull } from 'drizzle-orm'
import { openSession } from '#server/platform/auth/sessions'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { jobApplications, jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { media } from '#server/platform/db/schema/media'
import { outbox } from '#server/platform/db/schema/outbox'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Conversation, Message, OpenConversation } from '#shared/api/account/conversation'
import type { FileKey } from '#shared/api/platform/media'
import { newId } from '#shared/domain/kit/id'
import { callAs, createPersonas } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

type Method = 'GET' | 'POST' | 'PUT'
type Headers = Record<string, string>
type FormFile = { field: string; name: string; content: Buffer }
/** Somebody who talks: a session of theirs. */
export type Talker = { id: string; token: string }
export const path = '/api/me/conversations'
export const text = (content: string) => ({ type: 'text', content })

/** A server with the cast of the permission matrix, and workers of their own for each test. */
export async function openTalk() {
  const stage = await createTestServer()
  const people = await createPersonas(stage.deps)
  const system = <T>(run: (tx: Tx) => Promise<T>) => stage.deps.db.transaction('system', run)
  const as = (who: Talker, method: Method, url: string, body?: object, headers?: Headers) =>
    callAs(stage.app, who, method, url, body, headers)
  const companyOf = async ({ id }: Talker) => {
    const [row] = await system((tx) =>
      tx
        .select({ id: memberships.company_id })
        .from(memberships)
        .where(and(eq(memberships.user_id, id), isNull(memberships.ended_at))),
    )
    if (!row) throw new Error('they run no company')
    return row.id
  }
  /** A worker; employed by the company of that owner, if one is given. */
  async function worker(owner?: Talker, rest: Partial<typeof users.$inferInsert> = {}): Promise<Talker> {
    const id = newId()
    const company_id = owner && (await companyOf(owner))
    return system(async (tx) => {
      await tx.insert(users).values({
        id,
        slug: id,
        first_name: 'Kwame',
        last_name: 'Boateng',
        default_role: 'WORKER',
        status: 'COMPLETED',
        ...rest,
      })
      if (company_id)
        await tx
          .insert(employments)
          .values({ id: newId(), worker_id: id, company_id, source: 'CONTRACT', started_at: stage.clock.now() })
      return session(tx, id, null)
    })
  }
  async function session(tx: Tx, userId: string, companyId: string | null): Promise<Talker> {
    const opening = { remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'test' }
    const { accessToken } = await openSession(tx, stage.deps, { userId, companyId, ...opening })
    return { id: userId, token: accessToken }
  }
  /** The owner and a manager of a company of their own. */
  async function staff() {
    const [owner, colleague, company_id] = [newId(), newId(), newId()]
    const person = { default_role: 'MANAGER', status: 'COMPLETED' } as const
    return system(async (tx) => {
      await tx.insert(companies).values({ id: company_id, slug: company_id, name: 'Calder & Finch' })
      await tx.insert(users).values([
        { id: owner, slug: owner, first_name: 'Margaret', last_name: 'Finch', ...person, default_role: 'OWNER' },
        { id: colleague, slug: colleague, first_name: 'Priya', last_name: 'Raghunathan', ...person },
      ])
      await tx.insert(memberships).values([
        { id: newId(), user_id: owner, company_id, role: 'OWNER' },
        { id: newId(), user_id: colleague, company_id, role: 'MANAGER' },
      ])
      return { owner: await session(tx, owner, company_id), colleague: await session(tx, colleague, company_id) }
    })
  }
  const begin = (who: Talker, to: Talker, message: object = text('Morning.'), headers?: Headers) =>
    as(who, 'POST', path, { userId: to.id, ...message }, headers)
  const send = (who: Talker, id: string, message: object, headers?: Headers) =>
    as(who, 'POST', `${path}/${id}/messages`, message, headers)
  const list = async (who: Talker, query = '') =>
    (await as(who, 'GET', `${path}${query}`)).json() as {
      data: Conversation[]
      unseen: number
      meta: { total: number }
    }
  return {
    ...stage,
    people,
    system,
    as,
    companyOf,
    worker,
    begin,
    send,
    list,
    markRead: (who: Talker, id: string, timestamp: string) =>
      as(who, 'PUT', `${path}/${id}/messages/mark-read`, { timestamp }),
    read: async (who: Talker, id: string, query = '') =>
      (await as(who, 'GET', `${path}/${id}/messages${query}`)).json() as {
        data: Message[]
        meta: { more: boolean }
        conversation: OpenConversation
      },
    staff,
    /** A job offer of a company to a worker. */
    async offer(by: Talker, to: Talker, rest: Partial<typeof jobOffers.$inferInsert> = {}) {
      const id = newId()
      const company_id = await companyOf(by)
      await system((tx) =>
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
    },
    /** A job post of a company. */
    async post(by: Talker) {
      const id = newId()
      const company_id = await companyOf(by)
      await system((tx) => tx.insert(jobPosts).values({ id, company_id, author_id: by.id, role_id: 'labourer' }))
      return id
    },
    async apply(who: Talker, by: Talker, post_id: string) {
      const company_id = await companyOf(by)
      await system((tx) => tx.insert(jobApplications).values({ id: newId(), post_id, worker_id: who.id, company_id }))
    },
    /** A conversation that an owner has begun with a worker of theirs. */
    async talk() {
      const { owner: mine, colleague } = await staff()
      const other = await worker(mine)
      return { id: String((await begin(mine, other)).json().data.id), mine, other, colleague }
    },
    unseenOf: async (who: Talker, id: string) => (await list(who)).data.find((one) => one.id === id)?.unseen_count,
    /** An uploaded file. */
    async file(owner: Talker, file_key: FileKey = 'attachment', name = 'Gate-2-parking-plan.pdf') {
      const id = newId()
      await system((tx) =>
        tx.insert(media).values({
          id,
          owner_id: owner.id,
          collection_name: file_key,
          file_key,
          name,
          file_name: name,
          mime_type: 'application/pdf',
          size: 4_800_000,
          sha256: id,
          storage_key: id,
        }),
      )
      return id
    },
    /** A message as a form, with these files in it. */
    async form(who: Talker, id: string, fields: Record<string, string>, ...files: FormFile[]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const { field, name, content } of files) form.append(field, new Blob([new Uint8Array(content)]), name)
      const encoded = new Response(form)
      return stage.app.inject({
        method: 'POST',
        url: `${path}/${id}/messages`,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      })
    },
    /** What was sent to a person's open pages, oldest first, and is forgotten then. */
    async events(who: Talker) {
      const rows = await system((tx) => tx.delete(outbox).where(eq(outbox.kind, 'REALTIME')).returning())
      return rows
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .filter(({ payload }) => String(payload.channel).endsWith(who.id))
        .map(({ payload }) => ({ event: payload.event, data: payload.data }))
    },
  }
}
