import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database'
import { freshDatabase } from '../../../support/database.ts'

let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const who = 'says who did it: read with the row, nobody is looked up by it, and people are never deleted'
const whole = 'read with the row only; what it points at is never deleted'
const within = 'asked only beside another column that has an index'
/** Foreign keys that no query and no delete follows back from what they point at. */
const without: Record<string, string> = {
  'assignments.cancelled_by': who,
  'assignments.created_by': who,
  'assignments.manager_id': who,
  'bans.created_by': who,
  'bans.lifted_by': who,
  'card_checks.checked_by': who,
  'check_ins.assignment_id': whole,
  'check_ins.in_by': who,
  'check_ins.out_by': who,
  'companies.default_approver_id': who,
  'company_billing.plan_id': whole,
  'contract_rates.created_by': who,
  'contracts.created_by': who,
  'contracts.manager_id': who,
  'contracts.site_id': within,
  'contracts.terminated_by': who,
  'conversations.second_user_id': within,
  'devices.released_by': who,
  'devices.user_id': 'asked only of phones not released, which have an index of their own',
  'employments.ended_by': who,
  'gate_log.user_id': who,
  'handoff_tokens.user_id': within,
  'import_batches.undone_by': who,
  'import_batches.user_id': who,
  'invitations.invited_by': who,
  'invitations.invited_company_id': whole,
  'job_offers.manager_id': who,
  'job_offers.sender_id': within,
  'job_offers.site_id': whole,
  'job_posts.author_id': who,
  'job_posts.manager_id': who,
  'job_posts.site_id': whole,
  'job_presets.created_by': who,
  'messages.sender_id': who,
  'registration_tickets.user_id': 'a ticket lives for days, and people are never deleted',
  'roll_call_marks.company_id': within,
  'roll_call_marks.sent_by': who,
  'roll_call_marks.site_id': within,
  'roll_call_marshals.company_id': within,
  'roll_call_marshals.user_id': within,
  'roll_call_people.added_by': who,
  'roll_call_people.company_id': within,
  'roll_calls.closed_by': who,
  'roll_calls.started_by': who,
  'sessions.company_id': whole,
  'site_document_versions.published_by': who,
  'site_subcompanies.decided_by': who,
  'site_subcompanies.manager_id': who,
  'site_subcompanies.requested_by': who,
  'sites.created_by': who,
  'timesheet_bonuses.set_by': who,
  'timesheet_entries.note_by': who,
  'timesheet_messages.user_id': who,
  'timesheet_payments.paid_by': who,
  'timesheets.contract_id': whole,
  'timesheets.decided_by': who,
  'timesheets.paid_by': who,
  'travel_to_work.assignment_id': within,
  'uploads.media_id': whole,
  'uploads.user_id': 'asked only of uploads under way, which have an index of their own',
  'visitor_check_ins.in_by': who,
  'visitor_check_ins.out_by': who,
  'visitor_invites.created_by': who,
  'visitor_invites.host_id': who,
  'visitors.host_id': who,
  'visitors.invite_id': whole,
  'widgets.company_id': within,
}

test('every foreign key has an index that begins with it, or a reason why not', async () => {
  const { rows } = await db.transaction('system', (tx) =>
    tx.execute<{ key: string }>(sql`
      select k.conrelid::regclass || '.' || a.attname as key from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)
      order by 1`),
  )
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(without).sort())
})
