import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Move } from '#shared/api/kit/move'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Day, Done, Id, Instant, one, readVersion, requestDay, requestId } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { Trade } from '#shared/api/platform/trade'
import { SitePerson } from '#shared/api/sites/site'
import { travelTypes } from '#shared/domain/platform/travel'

/** Status today: the state of the lifecycle `assignment` in upper case. */
export const AssignmentStatus = z.enum(['AWAITING', 'READY', 'ENDED', 'CANCELLED'])
export type AssignmentStatus = z.infer<typeof AssignmentStatus>

const travel = {
  type: z
    .number()
    .int()
    .refine((type) => travelTypes.some(({ id }) => id === type && id !== 0), 'Choose how you travel.'),
  /** One way. */
  minutes: z.number().int().min(0).max(600, 'At most 10 hours.').nullable(),
  distance_km: z.number().min(0).max(2000, 'At most 2,000 km.').multipleOf(0.1, 'One decimal.').nullable(),
}
export const Travel = z.object(travel)
export type Travel = z.infer<typeof Travel>

/** Why the site lets nobody of the company in, whatever the assignment says. */
export const Barred = z.enum(['SITE_CLOSED', 'NO_ACCESS'])
export type Barred = z.infer<typeof Barred>

/** A worker's assignment to a site for the company that employs them; both days are included. */
export const Assignment = z.object({
  id: Id,
  /** 'Electrician at Riverside Quarter'. */
  display_name: z.string(),
  status: AssignmentStatus,
  /** Null when the site is open to the company, and for an assignment that is over. */
  barred: Barred.nullable().default(null),
  worker: SitePerson,
  site: z.object({ id: Id, name: z.string(), place: z.string() }),
  company: z.object({ id: Id, name: z.string() }),
  role_id: z.string(),
  role: z.string(),
  manager: SitePerson.nullable(),
  start_at: Day,
  end_at: Day,
  /** All documents for the role are accepted in their newest version. */
  rams_accepted: z.boolean(),
  /** Number of documents still to be accepted. */
  unread: z.number().int(),
  travel: Travel.nullable(),
  cancelled_at: Instant.nullable(),
  /** Changes with every change to the assignment. */
  updated_at: Instant,
  /** The reader can change it: staff of its company. */
  editable: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** A document of the assignment in its current version. */
const AssignmentDocument = z.object({
  id: Id,
  name: z.string(),
  language: z.string(),
  version: z.number().int(),
  published_at: Instant,
  pages: z.number().int().nullable(),
  media_id: Id,
  file: UploadedFile.nullable(),
  accepted_at: Instant.nullable(),
  /** The earlier version that was accepted; null when there is none. */
  accepted_before: z.number().int().nullable(),
})
export type AssignmentDocument = z.infer<typeof AssignmentDocument>

/** A version that the worker accepted, named without its file. */
const AcceptedDocument = z.object({ name: z.string(), version: z.number().int(), accepted_at: Instant })
export type AcceptedDocument = z.infer<typeof AcceptedDocument>

export const AssignmentDetail = Assignment.extend({
  documents: z.array(AssignmentDocument),
  /** What the worker accepted, the newest first, when its documents are withheld from them. */
  accepted: z.array(AcceptedDocument).default([]),
  /** History, newest first. */
  timeline: z.array(Move),
})
export type AssignmentDetail = z.infer<typeof AssignmentDetail>

const days = {
  start_at: requestDay('Choose the first day.'),
  end_at: requestDay('Choose the last day.'),
}
const given = {
  site_id: requestId('Choose a site.'),
  role_id: Trade,
  /** An approver of the site (its managers and the company's owners); null: the site's first manager. */
  manager_id: Id.nullable().default(null),
  ...days,
  /** The worker has another assignment on some of these days, and the caller has confirmed it. */
  confirm_overlap: z.boolean().default(false),
}
const inOrder = ({ start_at, end_at }: { start_at: string; end_at: string }) => end_at >= start_at
const outOfOrder = { path: ['end_at'], message: 'The last day is before the first.' }

const which = z.strictObject({ id: Id })

export const assignmentApi = api({
  /** The caller's own: those to accept first, then by first day. `expired` includes past ones. */
  mine: {
    method: 'GET',
    path: '/api/me/assignments',
    query: pageQuery({ expired: z.stringbool().default(false) }),
    reply: listOf(Assignment),
  },
  /**
   * Assignments of a worker, newest first: all for the worker's company, those on its own sites for a site's company.
   */
  ofWorker: {
    method: 'GET',
    path: '/api/me/workers/{slug}/assignments',
    params: z.strictObject({ slug: z.string().max(120) }),
    query: pageQuery({}),
    reply: listOf(Assignment),
  },
  one: { method: 'GET', path: '/api/assignments/{id}', params: which, reply: one(AssignmentDetail) },
  /** 422 on `confirm_overlap` names the overlapping assignment; 409 when the lifecycle refuses. */
  create: {
    method: 'POST',
    path: '/api/assignments',
    body: z.strictObject({ worker_id: requestId('Choose a worker.'), ...given }).refine(inOrder, outOfOrder),
    reply: one(AssignmentDetail),
  },
  /** 422 on `site_id` for another site than its own: its documents and their acceptances belong to that site. */
  change: {
    method: 'PUT',
    path: '/api/assignments/{id}',
    params: which,
    body: z.strictObject({ ...given, ...readVersion }).refine(inOrder, outOfOrder),
    reply: one(AssignmentDetail),
  },
  changeManager: {
    method: 'PUT',
    path: '/api/assignments/{id}/manager',
    params: which,
    body: z.strictObject({ manager_id: requestId('Choose a manager.'), ...readVersion }),
    reply: one(AssignmentDetail),
  },
  cancel: { method: 'DELETE', path: '/api/assignments/{id}', params: which, reply: Done },
  /** Accepts one document with the caller's own password: 422 on `password` when wrong, 429 after five tries. */
  acceptDocument: {
    method: 'PUT',
    path: '/api/me/assignments/{id}/accept-rams',
    params: which,
    body: z.strictObject({ media_id: Id, password: z.string().min(1, 'Type your password.').max(200) }),
    reply: one(AssignmentDetail),
    secret: true,
  },
  /** Travel to work: for one assignment, or for all when `assignment_id` is null. */
  setTravel: {
    method: 'POST',
    path: '/api/me/getting-to-work',
    body: z.strictObject({ user_id: Id, assignment_id: Id.nullable().default(null), ...travel }),
    reply: one(Travel),
  },
})
