import { cellFor, readsSession } from '#server/platform/http/access'
import type { Column } from '#server/platform/kit/person'
import type { Endpoint } from '#shared/api/kit/endpoint'
import type { PolicyId } from '#shared/api/kit/permissions'
import { banBody } from './gate/ban-body.ts'
import { assignmentBody, assignmentChange } from './jobs/assignment-body.ts'
import { contractBody } from './jobs/contract-body.ts'
import { offerBody } from './jobs/job-offer-body.ts'
import { postBody } from './jobs/job-post-body.ts'
import { type PersonName, parts } from './personas.ts'
import { siteBody } from './sites/site-body.ts'

export const missing = '0199c000-0000-7000-8000-00000000ffff'

const person = {
  first_name: 'Jan',
  last_name: 'Nowak',
  date_of_birth: '1990-02-01',
  nationality: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  postcode: null,
}
const { worker_id, ...contract } = contractBody({ worker_id: missing })
/** Bodies that are right, by call: an allowed caller then meets the rule itself and not its form. */
export const bodies: Record<string, object> = {
  'PUT /api/me': { first_name: 'Jan' },
  'PUT /api/me/register': { first_name: 'Jan', last_name: 'Nowak' },
  'PUT /api/me/phone': { code: '000000' },
  'PUT /api/me/password': { current_password: 'not this one', password: 'a long enough sentence' },
  'PUT /api/me/messages': { slug: 'terms', version: 'none' },
  'POST /api/me/conversations': { userId: missing, type: 'text', content: 'Is there anything after Northgate?' },
  'POST /api/me/conversations/{id}/messages': { type: 'text', content: 'Gate 2, from 06:45.' },
  'PUT /api/me/conversations/{id}/messages/mark-read': { timestamp: '2026-10-26T07:31:00.000Z' },
  'PUT /api/me/blocked-companies/{id}': { blocked: true },
  'POST /api/me/sites': siteBody(),
  'POST /api/me/sites/{id}/documents': { name: 'RAMS', roles: [], language: 'en', media_id: missing },
  'POST /api/me/sites/{id}/documents/{document}/versions': { media_id: missing },
  'PUT /api/me/sites/{id}': { ...siteBody(), updated_at: '2026-10-26T07:31:00.000Z' },
  'POST /api/me/sites/{id}/roll-calls': { id: missing, kind: 'DRILL' },
  'POST /api/me/roll-calls/{id}/marks': { since: 0, marks: [] },
  'PUT /api/me/roll-calls/{id}/close': {},
  'POST /api/gate': { gate_id: 'G-1', site_id: missing },
  'PUT /api/gate/{id}': { gate_id: 'G-1' },
  'POST /api/me/sites/{id}/bans': banBody(missing),
  'POST /api/me/sites/{id}/managers': { ids: [] },
  'POST /api/me/sites/{id}/subcontractors': { name: 'Nobody Ltd', email: 'nobody@matrix.example' },
  'PUT /api/me/sites/{id}/subcompanies': { ids: [] },
  'PUT /api/me/sites/{id}/subcompanies/{subcompany}/manager': { manager_id: null },
  'PUT /api/me/sites/{id}/guards/{user}': { approved: true, days: { start_at: '2026-10-26', end_at: '2026-10-26' } },
  'PUT /api/me/sites/{id}/subcompanies/{subcompany}/access': { accept: 1 },
  'DELETE /api/me/sites/{id}/subcompanies/{subcompany}': { notify: false },
  'POST /api/assignments': assignmentBody({ worker_id: missing, site_id: missing }),
  'PUT /api/assignments/{id}': assignmentChange({ site_id: missing }),
  'PUT /api/assignments/{id}/manager': { manager_id: missing },
  'PUT /api/me/assignments/{id}/accept-rams': { media_id: missing, password: 'not this one' },
  'POST /api/me/contracts': { worker_id, ...contract },
  'POST /api/me/contracts/{slug}': contract,
  'PUT /api/me/contracts/{id}': { hourly_rate: 16 },
  'POST /api/me/job-offers': offerBody({ worker_id: missing }),
  'POST /api/me/job-posts': postBody(),
  'PUT /api/me/job-posts/{id}': postBody(),
  'POST /api/me/job-posts/{id}/invitations': { worker_id: missing },
  'POST /api/me/job-presets': { role: 'labourer', data: { hourly_rate: 15.9 } },
  'PUT /api/me/job-offers/{id}/accept': { rams_accepted: true },
  'PUT /api/site-control/check-ins/{id}/undo': { move: 'checkIn' },
  'PUT /api/me/timesheets/{id}': { entries: [] },
  'PUT /api/me/timesheets/{id}/reject': { message: 'Wednesday says 19:30.' },
  'PUT /api/me/timesheets/{id}/bonus': { amount: 40 },
  'PUT /api/me/timesheets/{id}/finish': { entry_id: missing, end: '17:00' },
  'PUT /api/me/timesheets/{id}/object': { message: 'I left at six.' },
  'POST /api/me/timesheets/{id}/message': { content: 'By the hoist side.' },
  'PUT /api/me/workers/{id}/profile-update': { device_id: 'reset' },
  'POST /api/me/workers/{slug}/health': { reason: 'He fainted on the scaffold.' },
  'PUT /api/me/profile/personal': person,
  'PUT /api/me/profile/health': { results: [], declaration: true },
  'PUT /api/me/profile/overview': { about: null, entries: {}, open_to_work: false },
  'PUT /api/me/profile/directory': { open_to_work: false },
  'PUT /api/me/profile/photo': { photo_id: missing },
  'POST /api/me/workers/link': { code: 'ABCD-EFGH' },
  'POST /api/me/workers/excel': { mapping: '[]', batch_id: missing },
  'POST /api/me/workers/excel/delete': { batch_id: missing },
  'POST /api/me/getting-to-work': { user_id: missing, type: 3, minutes: 30, distance_km: 4 },
}
/** Calls whose own rule answers 401 or 403 to somebody whom the matrix lets in, and why. */
export const handlerRejections: Partial<Record<PolicyId, string>> = {
  'POST /api/auth/refresh': 'an origin and a cookie of the same session are needed besides the bearer',
  'GET /api/media/{id}/content': 'the address must be signed',
  'GET /api/fire/{id}/paper': 'the address must be signed',
  'POST /api/realtime/auth': "only one's own channel is signed",
}

/** Signing out works for everybody and says nothing; a refresh without the app's origin is refused before anybody is looked up. */
const deactivatedAnswers: Partial<Record<PolicyId, 'in' | 403>> = {
  'POST /api/auth/logout': 'in',
  'POST /api/auth/refresh': 403,
}

const columnFor = (name: PersonName): Column => {
  if (name === 'anonymous') return 'PUBLIC'
  const part: { role: string; company?: string; status?: string } = parts[name]
  if (part.status) return 'REGISTERING'
  return (part.company === 'p' ? 'PAYROLL' : part.role) as Column
}
/** What the matrix says of a person and a call: let in, 401 or 403. */
export function verdictOf(policy: PolicyId, name: PersonName): 'in' | 401 | 403 {
  if (!readsSession(policy)) return 'in'
  if (name === 'deactivated owner A') return deactivatedAnswers[policy] ?? 401
  const role = name === 'anonymous' ? undefined : parts[name].role
  const cell = cellFor(policy, columnFor(name), role)
  if (name === 'anonymous') return cell === '-' ? 401 : 'in'
  if (cell === '-') return 403
  if (cell === 'b' && !['owner B', 'owner C', 'payroll owner P', 'registering owner'].includes(name)) return 403
  return 'in'
}

export const urlOf = (endpoint: Endpoint) =>
  endpoint.path
    .replace('{slug}', 'privacy-policy')
    .replace('{outcome}', 'created')
    .replace('{position}', 'lowered')
    .replace(/\{\w+\}/g, missing)
export const policyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}` as PolicyId
