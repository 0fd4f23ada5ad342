import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { assertPassword } from '#server/account/account.commands'
import { lockWorker } from '#server/gate/presence.queries'
import {
  assertAssignable,
  assertCanAssignGuard,
  employed,
  isVisibleTo,
  lockAssignment,
  lockVisibleAssignment,
  notOwn,
  siteOf,
} from '#server/jobs/assignment.access'
import { assertOverlapConfirmed, assignmentNoun, daysOf, inHand, isRead } from '#server/jobs/assignment.commands'
import { getAssignmentDetail, notifyWorker, readerOf } from '#server/jobs/assignment.dto'
import { type AssignmentRow, listAssignments, saveTravel } from '#server/jobs/assignment.queries'
import { acceptDocument } from '#server/jobs/assignment-accept.commands'
import { cancelAssignment, inWords } from '#server/jobs/assignment-cancel.commands'
import { assignments } from '#server/platform/db/schema/assignment'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { ipPrefix } from '#server/platform/kit/address'
import { listed } from '#server/platform/kit/paging'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { transitionRow } from '#server/platform/moves/transition'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { companyOf, lockSiteForShare } from '#server/sites/site.access'
import { chooseApprover } from '#server/sites/site-approvers.access'
import { endApprovalOf } from '#server/sites/subcompany-guards.commands'
import { getVisibleWorker, rowsVisibleTo } from '#server/sites/visible-worker.access'
import { currentEmployment } from '#server/workforce/worker-detail.queries'
import { assignmentApi } from '#shared/api/jobs/assignment'
import { isWorker } from '#shared/api/kit/role'
import { newId } from '#shared/domain/kit/id'

/** Workers on sites: assigning them, and the documents they read and sign beforehand. */
export const assignmentRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, assignmentApi, {
    mine: {
      reads: async ({ me, tx, query }) => {
        const reader = readerOf(me, deps.clock.now())
        const isCurrent = sql`and a.status = 'CREATED' and a.end_at >= ${reader.today}::date`
        const scope = sql`${isVisibleTo(me)} ${query.expired ? sql`` : isCurrent}`
        const order = sql`x.unread = 0, a.start_at, a.id`
        const { rows, total } = await listAssignments(tx, { scope, order, page: query, ...reader })
        return listed(assignmentApi.mine.path, query, rows, total)
      },
    },

    ofWorker: {
      reads: async ({ me, tx, params, query }) => {
        const worker = await getVisibleWorker(tx, me, params)
        const scope = sql`a.worker_id = ${worker.id} and (${rowsVisibleTo(me, sql`a`)})`
        const order = sql`a.start_at desc, a.id desc`
        const reader = readerOf(me, deps.clock.now())
        const { rows, total } = await listAssignments(tx, { scope, order, page: query, ...reader })
        return listed(assignmentApi.ofWorker.path.replace('{slug}', params.slug), query, rows, total)
      },
    },

    one: { reads: ({ me, tx, params }) => getAssignmentDetail(tx, deps, me, params.id) },

    create: {
      writes: async ({ me, tx, body: { confirm_overlap, manager_id, ...body } }) => {
        const now = deps.clock.now()
        const worker = await employed(tx, me, body.worker_id)
        await lockWorker(tx, worker.id)
        await assertAssignable(tx, me, body, now)
        const site = await siteOf(tx, me, body.site_id)
        await assertCanAssignGuard(tx, me, site, body.role_id)
        const manager = await chooseApprover(tx, companyOf(me), site.id, manager_id)
        const row = { id: newId(), ...body, company_id: companyOf(me), manager_id: manager, created_by: me.id }
        const { days, elsewhere } = await daysOf(tx, me, { ...row, id: null }, now)
        // A document that is being published there counts: it finds no assignment yet that it would open again.
        await asServer(tx, () => lockSiteForShare(tx, site.id))
        const by = { me, now, planned: { site, days } }
        const move = { type: 'create', isRead: await isRead(tx, row) } as const
        await transitionRow(tx, assignmentNoun, { assignment: row, status: 'NONE' }, move, by, async () => {
          assertOverlapConfirmed(elsewhere, confirm_overlap)
          await tx.insert(assignments).values({ ...row, created_at: now, updated_at: now })
        })
        await notifyWorker(tx, row, 'assignment.created', `You work at ${site.name} ${inWords(row)}.`, now)
        return getAssignmentDetail(tx, deps, me, row.id)
      },
    },

    change: {
      writes: async ({ me, tx, params, body: { confirm_overlap, manager_id, updated_at: read, ...body } }) => {
        const now = deps.clock.now()
        const before = await lockAssignment(tx, me, params.id)
        assertVersion(read, before, overtaken)
        if (body.site_id !== before.site_id) throw unprocessable({ site_id: [siteIsFixed] })
        await lockWorker(tx, before.worker_id)
        // The days that it has stay theirs, also after the last day of a contract; further ones are a new assignment.
        if (body.start_at < before.start_at || body.end_at > before.end_at)
          await assertAssignable(tx, me, { ...before, ...body }, now)
        const site = await siteOf(tx, me, before.site_id)
        await assertCanAssignGuard(tx, me, site, before.role_id, body.role_id)
        const manager = await chooseApprover(tx, companyOf(me), site.id, manager_id)
        const after = { ...before, ...body }
        const { days, elsewhere } = await daysOf(tx, me, after, now)
        const row = await inHand(tx, before, now)
        const by = { me, now, planned: { site, days } }
        const move = { type: 'edit', isRead: await isRead(tx, after) } as const
        await transitionRow(tx, assignmentNoun, row, move, by, async () => {
          assertOverlapConfirmed(elsewhere, confirm_overlap)
          await change(tx, before.id, { ...body, manager_id: manager, updated_at: now })
          const { role_id, start_at, end_at } = before
          return { data: { detail: inWords(after), before: { role_id, start_at, end_at } } }
        })
        if (after.role_id !== before.role_id) await endApprovalOf(tx, { me, user: before.worker_id, now }, before.id)
        const words = `Your work has changed: ${site.name}, ${inWords(after)}.`
        await notifyWorker(tx, after, 'assignment.changed', words, now)
        return getAssignmentDetail(tx, deps, me, before.id)
      },
    },

    changeManager: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        const before = await lockAssignment(tx, me, params.id)
        assertVersion(body.updated_at, before, overtaken)
        const manager_id = await chooseApprover(tx, companyOf(me), before.site_id, body.manager_id)
        const row = await inHand(tx, before, now)
        await transitionRow(tx, assignmentNoun, row, { type: 'changeManager' }, { me, now }, async () => {
          await change(tx, before.id, { manager_id, updated_at: now })
        })
        return getAssignmentDetail(tx, deps, me, before.id)
      },
    },

    cancel: {
      writes: async ({ me, tx, params }) => {
        const now = deps.clock.now()
        await cancelAssignment(tx, await lockAssignment(tx, me, params.id), { me, now })
        return { message: 'Assignment cancelled.' }
      },
    },

    async acceptDocument({ me, transaction, params, body, http }) {
      // Check that the assignment is the caller's before the password: somebody else's is 404 whatever password is
      // sent.
      await transaction((tx) => lockVisibleAssignment(tx, me, params.id))
      await assertPassword(deps, me, body.password, 'password')
      const signing = { me, id: params.id, mediaId: body.media_id, ipPrefix: ipPrefix(http.ip), now: deps.clock.now() }
      return transaction(async (tx) => {
        await acceptDocument(tx, signing)
        return getAssignmentDetail(tx, deps, me, params.id)
      })
    },

    setTravel: {
      writes: async ({ me, tx, body: { user_id, assignment_id, ...travel } }) => {
        const now = deps.clock.now()
        if (isWorker(me.role) && user_id !== me.id) throw notFound()
        if (!isWorker(me.role) && !(await currentEmployment(tx, me, user_id, now))) throw notOwn('user_id')
        if (assignment_id) {
          const { data } = await getAssignmentDetail(tx, deps, me, assignment_id)
          if (data.worker.id !== user_id) throw notFound()
        }
        await saveTravel(tx, user_id, assignment_id, travel, now)
        return { data: travel }
      },
    },
  })

/** What was accepted is evidence of the site and the version that was read: it must not move with an assignment. */
const siteIsFixed = 'An assignment stays on its site. Cancel it and make one there.'
const overtaken = 'Somebody has changed this assignment meanwhile. Save again to keep what you typed.'
const change = (tx: Tx, id: string, { updated_at, ...set }: Partial<AssignmentRow> & { updated_at: Date }) =>
  tx
    .update(assignments)
    .set({ ...set, updated_at: nextVersion(assignments.updated_at, updated_at) })
    .where(eq(assignments.id, id))
