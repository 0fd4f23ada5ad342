import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { typedText } from '#shared/api/kit/typed-text'
import { Done, Id, Instant, one } from '#shared/api/kit/wire'
import { SubcompanyStatus } from '#shared/api/platform/subcompany-status'
import { SitePerson } from './site.ts'
import { approveGuard, SubcompanyGuard } from './subcompany-guard.ts'
import { SubcompanyMove } from './subcompany-move.ts'

/** A company's access to another company's site; only the newest one of each company. */
export const Subcompany = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  status: SubcompanyStatus,
  /** The manager of the sub-company's part of the site. */
  manager: SitePerson.nullable(),
  requested_by: z.string().nullable(),
  /** Times of the request, the decision and the end. */
  created_at: Instant,
  decided_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** The sub-company's people on the site now, and those suspected to have left. */
  on_site: z.number().int(),
  in_doubt: z.number().int(),
  /** For the site's company: people of the sub-company who can be named its manager. */
  choices: z.array(SitePerson).optional(),
})
export type Subcompany = z.infer<typeof Subcompany>

/** With its history, newest first; the sub-company gets only the entries of its own people. */
export const SubcompanyInFull = Subcompany.extend({
  history: z.array(SubcompanyMove),
  /** For the site's company, by name. */
  guards: z.array(SubcompanyGuard).optional(),
  /** The reader can change it: an owner of the site's company, or a manager of the site. */
  editable: z.boolean(),
})
export type SubcompanyInFull = z.infer<typeof SubcompanyInFull>

export const AccessRequest = z.object({
  id: Id,
  name: z.string(),
  site: z.object({ id: Id, name: z.string() }),
  requested_by: z.string().nullable(),
  created_at: Instant,
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** A company that has worked, or asked to work, on a site of the caller's company. */
export const Subcontractor = z.object({
  id: Id,
  name: z.string(),
  site: z.object({ id: Id, name: z.string() }),
  status: SubcompanyStatus,
})
export type Subcontractor = z.infer<typeof Subcontractor>

/** A sub-company invited by mail to join a site that has not answered. */
export const InvitedSubcontractor = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  created_at: Instant,
  expires_at: Instant,
})
export type InvitedSubcontractor = z.infer<typeof InvitedSubcontractor>

export const SubcompanySort = z.enum(['name', '-name', 'status', '-status', 'created_at', '-created_at'])
export type SubcompanySort = z.infer<typeof SubcompanySort>

const site = { id: Id }
const row = { id: Id, subcompany: Id }

export const subcompanyApi = api({
  /** Open invitations to a site. */
  invited: {
    method: 'GET',
    path: '/api/me/sites/{id}/subcontractors',
    params: z.strictObject(site),
    reply: one(z.array(InvitedSubcontractor)),
  },
  /** Mails a link; 409 while one to that address is open. */
  invite: {
    method: 'POST',
    path: '/api/me/sites/{id}/subcontractors',
    params: z.strictObject(site),
    body: z.strictObject({
      name: typedText.min(1, 'Type the company’s name.').max(120),
      email: z.email('Type an email address, like name@company.co.uk.').max(254),
    }),
    reply: one(InvitedSubcontractor),
    limit: { max: 30, seconds: 3600 },
  },
  /**
   * Sets which known companies have access: those named get it (an open request is granted), that of all others ends.
   * 422 on `ids` for a company that was never on a site of the caller's company.
   */
  setOfSite: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies',
    params: z.strictObject(site),
    body: z.strictObject({ ids: z.array(Id).max(200, 'At most 200 companies.') }),
    reply: one(z.array(Subcompany)),
  },
  /** All for the site's company, its own row for a sub-company. */
  list: {
    method: 'GET',
    path: '/api/me/sites/{id}/subcompanies',
    params: z.strictObject(site),
    query: z.strictObject({ sort: SubcompanySort.default('name') }),
    reply: one(z.array(Subcompany)),
  },
  read: {
    method: 'GET',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}',
    params: z.strictObject(row),
    reply: one(SubcompanyInFull),
  },
  /** Null removes the manager. 422 on `manager_id` for anybody outside the sub-company. */
  setManager: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/manager',
    params: z.strictObject(row),
    body: z.strictObject({ manager_id: Id.nullable() }),
    reply: one(Subcompany),
  },
  approveGuard,
  /** 1 grants, 0 rejects; 409 when it was already answered. */
  answer: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/access',
    params: z.strictObject(row),
    body: z.strictObject({ accept: z.union([z.literal(1), z.literal(0)], 'Accept is 1 or 0.') }),
    reply: one(Subcompany),
  },
  /** Ends the access; people on site stay on the fire list. `notify`: notifies the other company. */
  end: {
    method: 'DELETE',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}',
    params: z.strictObject(row),
    body: z.strictObject({ notify: z.boolean().default(true) }).default({ notify: true }),
    reply: Done,
  },
  /** Undoes the caller's own ending of an access; 409 after 40 s, or once something else depends on it. */
  undoEnd: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/undo',
    params: z.strictObject(row),
    reply: Done,
  },
  requests: { method: 'GET', path: '/api/me/sites/accessRequests', reply: one(z.array(AccessRequest)) },
  /** By name; empty when the company is not a main contractor. */
  subcontractors: { method: 'GET', path: '/api/me/subcontractors', reply: one(z.array(Subcontractor)) },
})
