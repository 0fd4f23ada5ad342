import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasTag, stateOf, statusOf } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { importBatchLifecycle } from '#lifecycles/workforce/import-batch'
import { employments } from '#server/platform/db/schema/company'
import { importBatches, invitations } from '#server/platform/db/schema/invitation'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { type LockableNoun, transition, transitionIfAllowed } from '#server/platform/moves/transition'
import { invitationNoun } from '#server/registration/invitation.commands'
import { companyOf } from '#server/sites/site.access'
import { worksFor } from '#server/workforce/worker.access'
import { openValues, type Values } from '#server/workforce/worker-import-own.queries'
import { writeInvited, writeWorker } from '#server/workforce/worker-import-save.commands'
import { oneAtATime } from '#server/workforce/worker-import-take.commands'
import { roleOfTrades, type Saving } from '#server/workforce/worker-profile.commands'
import type { UndoReport } from '#shared/api/workforce/worker-import'
import { londonDay } from '#shared/domain/kit/london'
import { importFields } from '#shared/domain/workforce/import-columns'

const StoredValues = z.partialRecord(z.enum(importFields), z.string()).optional()
const Line = z.object({
  row: z.number(),
  kind: z.enum(['asked', 'worker', 'invited']),
  id: z.string(),
  name: z.string(),
  before: StoredValues,
  after: StoredValues,
})
type Line = z.infer<typeof Line>
type Undone = 'removed' | 'restored' | { words: string }

type ImportBatch = typeof importBatches.$inferSelect
const batchNoun: LockableNoun<typeof importBatchLifecycle, ImportBatch, { me: Person; now: Date }> = {
  noun: 'importBatch',
  lifecycle: importBatchLifecycle,
  async lock(tx, id, { me }) {
    const isMine = and(eq(importBatches.id, id), ofCompany(importBatches.company_id, companyOf(me)))
    const [batch] = await tx.select().from(importBatches).where(isMine).for('update')
    return batch
  },
  state: ({ status }) => stateOf(status),
  facts: () => ({}),
  owner: ({ id, company_id }) => ({ id, companyId: company_id }),
}

/** Undoes a batch line by line; 404 for one of another company, 409 for one that was undone already. */
export async function undoBatch(tx: Tx, deps: Deps, me: Person, batchId: string): Promise<UndoReport> {
  await oneAtATime(tx, me)
  const by = { me, now: deps.clock.now() }
  const report: UndoReport = { removed: 0, restored: 0, kept: [] }
  await transition(tx, batchNoun, batchId, { type: 'undo' }, by, async ({ row: batch, to }) => {
    for (const line of z.array(Line).parse(batch.report)) {
      const undone = await undoLine(tx, deps, me, line)
      if (typeof undone === 'string') report[undone] += 1
      else report.kept.push({ row: line.row, name: line.name, words: undone.words })
    }
    const set = { status: statusOf(to), undone_at: by.now, undone_by: me.id }
    await tx.update(importBatches).set(set).where(eq(importBatches.id, batch.id))
    return { data: { ...report, kept: report.kept.length } }
  })
  return report
}

function undoLine(tx: Tx, deps: Deps, me: Person, line: Line): Promise<Undone> {
  if (line.kind === 'asked') return undoInvitation(tx, deps, me, line)
  return line.kind === 'worker'
    ? restoreWorker({ tx, deps, me, now: deps.clock.now() }, line)
    : restoreInvited(tx, deps, line)
}

async function undoInvitation(tx: Tx, deps: Deps, me: Person, { id }: Line): Promise<Undone> {
  const isIt = eq(invitations.id, id)
  const [invitation] = await tx.select().from(invitations).where(isIt).for('update')
  if (!invitation) return { words: 'is not there any more' }
  if (hasTag(invitationLifecycle, invitation.status, 'joined')) return unlink(tx, deps, me, invitation.user_id ?? '')
  const by = { me, now: deps.clock.now() }
  const move = { type: 'withdraw' } as const
  const withdrawn = await transitionIfAllowed(tx, invitationNoun, invitation, move, by, async ({ to }) => {
    const set = { status: statusOf(to), answered_at: by.now }
    await tx.update(invitations).set(set).where(isIt)
  })
  return withdrawn ? 'removed' : { words: 'answered already' }
}

/** Unlinks a worker who was linked but not used yet; one who was assigned, has a contract, or has worked stays. */
async function unlink(tx: Tx, deps: Deps, me: Person, workerId: string): Promise<Undone> {
  const { rows } = await tx.execute<{ words: string }>(sql`
    select words from (values
      (1, 'has a contract with you', exists (select from contracts where worker_id = ${workerId} and ${ofCompany(sql`company_id`, companyOf(me))})),
      (2, 'is assigned to a site', exists (select from assignments where worker_id = ${workerId} and ${ofCompany(sql`company_id`, companyOf(me))})),
      (3, 'has worked for you', exists (select from check_ins where worker_id = ${workerId} and ${ofCompany(sql`company_id`, companyOf(me))})
        or exists (select from timesheets where worker_id = ${workerId} and ${ofCompany(sql`company_id`, companyOf(me))}))
    ) as used (place, words, is_so) where is_so order by place limit 1`)
  if (rows[0]) return { words: rows[0].words }
  await tx
    .update(employments)
    .set({ ended_at: deps.clock.now(), ended_by: me.id })
    .where(
      and(
        eq(employments.worker_id, workerId),
        ofCompany(employments.company_id, companyOf(me)),
        isNull(employments.ended_at),
      ),
    )
  return 'removed'
}

/** Restores what the import wrote and nobody has changed since; null for what was not there before. */
function backTo({ before = {}, after = {} }: Line, now: Record<string, unknown>) {
  const unchanged = importFields.filter((field) => after[field] !== undefined && now[field] === after[field])
  return Object.fromEntries(unchanged.map((field) => [field, before[field] ?? null]))
}
async function restoreWorker(saving: Saving, line: Line): Promise<Undone> {
  const { tx, me, now } = saving
  const [row] = await tx
    .select({ user: users, payroll_number: employments.payroll_number, role: employments.role })
    .from(employments)
    .innerJoin(users, eq(users.id, employments.worker_id))
    .where(
      and(
        eq(employments.worker_id, line.id),
        ofCompany(employments.company_id, companyOf(me)),
        isNull(employments.ended_at),
        worksFor(employments.worker_id, employments.company_id, londonDay(now)),
      ),
    )
  if (!row) return { words: 'does not work for you any more' }
  // Any other trade than the guard's is that of a worker.
  const imported = line.after?.role
  const role = imported && roleOfTrades([imported]) === row.role ? imported : undefined
  await writeWorker(saving, line.id, backTo(line, { ...row.user, payroll_number: row.payroll_number, role }))
  return 'restored'
}
async function restoreInvited(tx: Tx, deps: Deps, line: Line): Promise<Undone> {
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, line.id)).for('update')
  if (!invitation || !hasTag(invitationLifecycle, invitation.status, 'open')) return { words: 'answered already' }
  const now: Record<string, string | null> = openValues(deps.keys, invitation.data)
  const set = { ...now, ...backTo(line, now) }
  const values: Values = Object.fromEntries(
    Object.entries(set).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  )
  await writeInvited(tx, deps, line, values)
  return 'restored'
}
