import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { assignmentApi } from '#contract/assignment'
import { isWorker } from '#contract/role'
import { dayInNumbers } from '#contract/words'
import { acceptDocument } from '#server/assignment/accept'
import { daysOf, hold, holdToOverlap, record, statusAt } from '#server/assignment/moves'
import { employed, isReached, lockAssignment, lockReached, siteOf } from '#server/assignment/reach'
import { readerOf, tellAssignment, tellWorker } from '#server/assignment/tell'
import { type AssignmentRow, listAssignments, saveTravel } from '#server/assignment.store'
import { ipPrefix } from '#server/auth/address'
import { holdToPassword } from '#server/auth/change-account'
import { assignments } from '#server/db/schema/assignment'
import { newId } from '#server/ids'
import { listed } from '#server/paging'
import { lockWorker } from '#server/presence/standing'
import { notFound } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import { chooseApprover } from '#server/site/approvers'
import { guardTrade } from '#server/site/guards'
import { companyOf } from '#server/site/reach'
import { endApprovalOf } from '#server/subcompany/guards'
import { roleName } from '#server/trade'
import { holdToVersion, nextVersion } from '#server/version'
import type { Tx } from '#server/work'
import { isRecordOf, reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

/** Workers on sites: assigning them, and the documents they read and sign beforehand. */
export const assignmentRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, assignmentApi, {
    mine: ({ me, work, query }) =>
      work(async (tx) => {
        const reader = readerOf(me, world.clock.now())
        const standing = sql`and a.status = 'CREATED' and a.end_at >= ${reader.today}::date`
        const scope = sql`${isReached(me)} ${query.expired ? sql`` : standing}`
        const order = sql`x.unread = 0, a.start_at, a.id`
        const { rows, total } = await listAssignments(tx, { scope, order, page: query, ...reader })
        return listed(assignmentApi.mine.path, query, rows, total)
      }),

    ofWorker: ({ me, work, params, query }) =>
      work(async (tx) => {
        const worker = await reachWorker(tx, me, params)
        const scope = sql`a.worker_id = ${worker.id} and (${isRecordOf(me, sql`a`)})`
        const order = sql`a.start_at desc, a.id desc`
        const reader = readerOf(me, world.clock.now())
        const { rows, total } = await listAssignments(tx, { scope, order, page: query, ...reader })
        return listed(assignmentApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      }),

    one: ({ me, work, params }) => work((tx) => tellAssignment(tx, world, me, params.id)),

    create: ({ me, work, body: { confirm_overlap, manager_id, ...body } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const worker = await employed(tx, me, body.worker_id)
        await lockWorker(tx, worker.id)
        const site = await siteOf(tx, me, body.site_id)
        const manager = await chooseApprover(tx, companyOf(me), site.id, manager_id)
        const row = { id: newId(), ...body, company_id: companyOf(me), manager_id: manager, created_by: me.id }
        const { facts, elsewhere } = await daysOf(tx, me, { ...row, id: null }, now)
        const asked = { from: 'NONE', facts: { ...facts, isOpen: site.active }, move: 'create' } as const
        hold(asked)
        holdToOverlap(elsewhere, confirm_overlap)
        const made = await written(
          tx
            .insert(assignments)
            .values({ ...row, created_at: now, updated_at: now })
            .returning(),
        )
        await record(tx, made, asked, { me, now })
        await tellWorker(tx, made, 'assignment.created', `You work at ${site.name} ${inWords(made)}.`, now)
        return tellAssignment(tx, world, me, made.id)
      }),

    change: ({ me, work, params, body: { confirm_overlap, manager_id, updated_at: read, ...body } }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const before = await lockAssignment(tx, me, params.id)
        holdToVersion(read, before, overtaken)
        await lockWorker(tx, before.worker_id)
        const site = await siteOf(tx, me, body.site_id)
        const manager = await chooseApprover(tx, companyOf(me), site.id, manager_id)
        const { facts, elsewhere } = await daysOf(tx, me, { ...before, ...body }, now)
        const asked = { from: await statusAt(tx, before, now), facts, move: 'edit' } as const
        hold(asked)
        holdToOverlap(elsewhere, confirm_overlap)
        const after = await written(change(tx, before.id, { ...body, manager_id: manager, updated_at: now }))
        await record(tx, after, asked, { me, now, data: { detail: inWords(after) } })
        const guarded = before.role_id === guardTrade && after.role_id !== guardTrade
        if (guarded || after.site_id !== before.site_id)
          await endApprovalOf(tx, { me, user: before.worker_id, now }, before.id)
        await tellWorker(
          tx,
          after,
          'assignment.changed',
          `Your work has changed: ${site.name}, ${inWords(after)}.`,
          now,
        )
        return tellAssignment(tx, world, me, after.id)
      }),

    changeManager: ({ me, work, params, body }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const before = await lockAssignment(tx, me, params.id)
        holdToVersion(body.updated_at, before, overtaken)
        const manager_id = await chooseApprover(tx, companyOf(me), before.site_id, body.manager_id)
        const asked = { from: await statusAt(tx, before, now), facts: {}, move: 'changeManager' } as const
        hold(asked)
        const after = await written(change(tx, before.id, { manager_id, updated_at: now }))
        await record(tx, after, asked, { me, now })
        return tellAssignment(tx, world, me, after.id)
      }),

    cancel: ({ me, work, params }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const before = await lockAssignment(tx, me, params.id)
        const asked = { from: await statusAt(tx, before, now), facts: {}, move: 'cancel' } as const
        hold(asked)
        const gone = { status: 'CANCELLED' as const, cancelled_at: now, cancelled_by: me.id, updated_at: now }
        const after = await written(change(tx, before.id, gone))
        await record(tx, after, asked, { me, now })
        await endApprovalOf(tx, { me, user: before.worker_id, now }, before.id)
        const { data } = await tellAssignment(tx, world, me, after.id)
        await tellWorker(
          tx,
          after,
          'assignment.cancelled',
          `You do not work at ${data.site.name} ${inWords(after)}.`,
          now,
        )
        return { message: 'Assignment cancelled.' }
      }),

    async acceptDocument({ me, work, params, body, http }) {
      // Check that the assignment is the caller's before the password: somebody else's is 404 whatever password is
      // sent.
      await work((tx) => lockReached(tx, me, params.id))
      await holdToPassword(world, me, body.password, 'password')
      const signing = { me, id: params.id, mediaId: body.media_id, ipPrefix: ipPrefix(http.ip), now: world.clock.now() }
      return work(async (tx) => {
        await acceptDocument(tx, signing)
        return tellAssignment(tx, world, me, params.id)
      })
    },

    setTravel: ({ me, work, body: { user_id, assignment_id, ...travel } }) =>
      work(async (tx) => {
        if (isWorker(me.role) && !may(user_id === me.id)) throw notFound()
        if (!isWorker(me.role)) await employed(tx, me, user_id)
        if (assignment_id) {
          const { data } = await tellAssignment(tx, world, me, assignment_id)
          if (data.worker.id !== user_id) throw notFound()
        }
        await saveTravel(tx, user_id, assignment_id, travel, world.clock.now())
        return { data: travel }
      }),
  })

const overtaken = 'Somebody has changed this assignment meanwhile. Save again to keep what you typed.'
const change = (tx: Tx, id: string, { updated_at, ...set }: Partial<AssignmentRow> & { updated_at: Date }) =>
  tx
    .update(assignments)
    .set({ ...set, updated_at: nextVersion(assignments.updated_at, updated_at) })
    .where(eq(assignments.id, id))
    .returning()
async function written(statement: PromiseLike<AssignmentRow[]>): Promise<AssignmentRow> {
  const [row] = await statement
  if (!row) throw notFound()
  return row
}
/** 'from 26/10/2026 to 24/12/2026 as Electrician'. */
const inWords = ({ start_at, end_at, role_id }: AssignmentRow) =>
  `from ${dayInNumbers(start_at)} to ${dayInNumbers(end_at)} as ${roleName(role_id)}`
