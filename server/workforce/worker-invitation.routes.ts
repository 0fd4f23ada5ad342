import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { statusesWith, statusOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { audit } from '#server/platform/auth/audit'
import { companies, employments } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { transitionRow } from '#server/platform/moves/transition'
import { invitationNoun } from '#server/registration/invitation.commands'
import { openValues } from '#server/workforce/worker-import-own.queries'
import { changeRole, roleOfTrades } from '#server/workforce/worker-profile.commands'
import { workerInvitationApi } from '#shared/api/workforce/worker-invitation'
import { newId } from '#shared/domain/kit/id'

/**
 * A worker's answers to companies that invited their number. The verified number is the proof: the company learns
 * nothing about them until they accept.
 */
export const workerInvitationRoutes = (app: FastifyInstance, deps: Deps) => {
  const answer = (tx: Tx, me: Person, id: string, type: 'accept' | 'deny', http: { ip: string }) =>
    asServer(tx, async () => {
      const by = { me, now: deps.clock.now() }
      const found = await lock(tx, me, id)
      await transitionRow(tx, invitationNoun, found.invitation, { type }, by, async ({ row, to }) => {
        const answered = { status: statusOf(to), user_id: me.id, answered_at: by.now }
        await tx.update(invitations).set(answered).where(eq(invitations.id, id))
        if (type === 'accept') await link(tx, deps, me, found, by.now, http.ip)
        return { row: { ...row, ...answered } }
      })
      return { data: toInvitationDto(found) }
    })

  serve(app, deps, workerInvitationApi, {
    list: {
      reads: async ({ me, tx }) => {
        const isOpen = and(
          inArray(invitations.status, statusesWith(invitationLifecycle, 'open')),
          gt(invitations.expires_at, deps.clock.now()),
        )
        const rows = await asServer(tx, () =>
          selectInvitations(tx)
            .where(and(isToMe(me), isOpen))
            .orderBy(desc(invitations.created_at)),
        )
        return { data: rows.map(toInvitationDto) }
      },
    },
    accept: { writes: ({ me, tx, params: { id }, http }) => answer(tx, me, id, 'accept', http) },
    deny: { writes: ({ me, tx, params: { id }, http }) => answer(tx, me, id, 'deny', http) },
  })
}

type ReceivedInvitation = {
  invitation: typeof invitations.$inferSelect
  company: string
  worker: typeof users.$inferSelect
}
const toInvitationDto = ({ invitation, company }: ReceivedInvitation) => ({
  id: invitation.id,
  company,
  asked_at: invitation.created_at.toISOString(),
  expires_at: invitation.expires_at.toISOString(),
})

const selectInvitations = (tx: Tx) =>
  tx
    .select({ invitation: invitations, company: companies.name, worker: users })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .innerJoin(users, eq(users.phone_number, invitations.phone_number))
/** The invited number is the caller's, and was verified with a code. */
const isToMe = (me: Person) =>
  and(ofUser(users.id, me.id), isNotNull(users.phone_verified_at), eq(invitations.kind, 'WORKER'))

async function lock(tx: Tx, me: Person, id: string): Promise<ReceivedInvitation> {
  const [found] = await selectInvitations(tx)
    .where(and(isToMe(me), eq(invitations.id, id)))
    .for('update', { of: invitations })
  if (!found) throw notFound()
  return found
}

/**
 * Links the worker with the company in the role that its spreadsheet says, and fills empty profile fields with the
 * company's data. Where the company has linked them meanwhile, the role stays as it has set it since.
 */
async function link(tx: Tx, deps: Deps, me: Person, { invitation, worker }: ReceivedInvitation, now: Date, ip: string) {
  const values = openValues(deps.keys, invitation.data)
  const [made] = await tx
    .insert(employments)
    .values({
      id: newId(),
      worker_id: me.id,
      company_id: invitation.company_id,
      source: 'IMPORT',
      payroll_number: values.payroll_number ?? null,
      import_batch_id: invitation.import_batch_id,
      started_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!worker.address_line_1 && values.address_line_1) {
    const { address_line_1, city = null, postcode = null } = values
    await tx.update(users).set({ address_line_1, city, postcode }).where(ofUser(users.id, me.id))
  }
  const data = { company_id: invitation.company_id }
  await audit(tx, { kind: 'worker.linked', by: me.id, userId: me.id, sessionId: me.session_id, ip, now, data })
  if (made && values.role) await changeRole({ tx, deps, me, now }, made, roleOfTrades([values.role]))
}
