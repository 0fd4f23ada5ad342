import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { staffId, workerId } from '#server/demo/ids-by-key'
import { staff } from '#server/demo/staff'
import { workers } from '#server/demo/workers'
import type { Deps } from '#server/platform/deps'
import { renderTimesheetPdf } from '#server/time/timesheet-pdf'
import type { Endpoint } from '#shared/api/kit/endpoint'
import type { PolicyId } from '#shared/api/kit/permissions'
import { assignmentBody } from './jobs/assignment-body.ts'
import { contractBody } from './jobs/contract-body.ts'
import { bodies, missing, policyOf } from './matrix.ts'
import { pdfText } from './pdf-text.ts'
import { type Ids, riverside } from './taint.ts'

type Body = object | undefined
const nextYear = { role_id: 'labourer', start_at: '2027-11-02', end_at: '2027-11-06' }
const claimed_at = '2026-10-26T07:30:00.000Z'

/** Bodies about the marked rows, beside those of the matrix, which are put about these rows. */
const more = (ids: Ids): Partial<Record<PolicyId, Body[]>> => {
  const [jan, jermaine] = ids.worker
  const byPassword = { site_id: riverside, worker_password: demoPassword }
  return {
    'POST /api/site-control/workers/{id}/check-in': [
      byPassword,
      { ...byPassword, override_reason: 'Known on this site.' },
      { ...byPassword, worker_password: 'not this one' },
    ],
    'POST /api/site-control/workers/{id}/check-out': [byPassword],
    'POST /api/site-control/refusals': [{ site_id: riverside, claimed_at, words: 'Kept off.' }],
    'PUT /api/me/presence': ids.presence.map((check_in_id) => ({ check_in_id, left_at: claimed_at })),
    'POST /api/me/sites/{id}/workers': [
      { check_offsite: [jan, jermaine] },
      { onsite: [jan, jermaine], override_reason: 'Known on this site.' },
    ],
    'PUT /api/me/assignments/{id}/accept-rams': ids.rams.map((media_id) => ({ media_id, password: demoPassword })),
    'PUT /api/assignments/{id}/manager': [{ manager_id: staffId('priya') }, { manager_id: staffId('beata') }],
    'PUT /api/me/timesheets/{id}/finish': ids.entry.map((entry_id) => ({ entry_id, end: '17:00' })),
    'POST /api/me/sites/{id}/roll-calls': [{ id: missing, kind: 'REAL' }],
    'PUT /api/me/roll-calls/{id}/close': [{}, { confirm_not_found: true }],
    'POST /api/me/getting-to-work': ids.worker.map((user_id) => ({ user_id, type: 3, minutes: 30, distance_km: 4 })),
    'POST /api/realtime/auth': ids.worker.map((id) => ({ socket_id: '1.1', channel_name: `private-users.${id}` })),
    'POST /api/worker-registration/onfido/applicant': [{ first_name: 'A', last_name: 'B', device: 'browser' }],
    'PUT /api/me/sites/{id}/subcompanies/{subcompany}/access': [{ accept: 1 }, { accept: 0 }],
    'POST /api/assignments': ids.worker.map((worker_id) =>
      assignmentBody({ worker_id, site_id: riverside, ...nextYear }),
    ),
    'POST /api/me/contracts': ids.worker.map((worker_id) => contractBody({ worker_id, ...nextYear })),
    'POST /api/me/contracts/{slug}': [{ hourly_rate: 15.4, ...nextYear }],
    'POST /api/me/sites/{id}/managers': [{ ids: [staffId('priya'), staffId('colin')] }],
  }
}

/** What a call is sent: right ones about the marked rows, and one that is refused. */
export function bodiesFor(endpoint: Endpoint, ids: Ids): Body[] {
  const policy = policyOf(endpoint)
  const usual = bodies[policy]
  const about = (worker: string): Body =>
    usual &&
    JSON.parse(
      JSON.stringify(usual)
        .replaceAll(`"worker_id":"${missing}"`, `"worker_id":"${worker}"`)
        .replaceAll(`"site_id":"${missing}"`, `"site_id":"${riverside}"`)
        .replaceAll(`"media_id":"${missing}"`, `"media_id":"${ids.media[0]}"`),
    )
  const right = more(ids)[policy] ?? ids.worker.map(about)
  const distinct = new Map(right.map((body) => [JSON.stringify(body), body]))
  return [...distinct.values(), { [`taken-for-${ids.worker[0]}`]: { id: ids.worker } }]
}

const keys = new Map<string, string>([
  ...staff.map(({ key }) => [staffId(key), key] as const),
  ...workers.map(({ key }) => [workerId(key), key] as const),
])
type OutgoingMessage = { to: string; text: string; what: string }
/**
 * What left for somebody in this trial: realtime messages, texts, letters with their papers, and notifications kept. Who
 * invoices a worker's weeks reads what the worker does.
 */
export async function outgoingMessages(deps: Deps): Promise<OutgoingMessage[]> {
  const { rows, kept } = await deps.db.transaction('system', async (tx) => {
    const { rows } = await tx.execute<{ kind: string; payload: Record<string, unknown>; reader: string | null }>(sql`
      select o.kind, o.payload, coalesce(u.id, c.worker_id) as reader from outbox o
      left join users u on u.id::text = split_part(o.payload ->> 'channel', '.', 2)
        or lower(u.email) = lower(o.payload ->> 'to') or u.phone_number = o.payload ->> 'to'
      left join contracts c on c.email_for_invoice = o.payload ->> 'to'`)
    const { rows: kept } = await tx.execute<{ user_id: string; content: string }>(
      sql`select n.user_id, n::text as content from notifications n where n.created_at = ${deps.clock.now()}`,
    )
    return { rows, kept }
  })
  const nameOf = (id: string | null) => keys.get(id ?? '') ?? id ?? 'a stranger'
  const messages = kept.map(({ user_id, content: notification }) => ({
    to: nameOf(user_id),
    text: notification,
    what: 'a notification',
  }))
  for (const { kind, payload, reader } of rows) {
    const { to: _, timesheet, ...content } = payload
    const pdfFile = typeof timesheet === 'string' ? await renderTimesheetPdf(deps, timesheet) : undefined
    const text = `${JSON.stringify(content)} ${pdfFile ? pdfText(pdfFile.content).join(' ') : ''}`
    messages.push({ to: nameOf(reader), text, what: `${kind} ${payload.event ?? payload.subject ?? ''}` })
  }
  return messages
}
