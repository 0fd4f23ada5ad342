import { z } from 'zod'
import { api } from './endpoint.ts'
import { SitePerson } from './site.ts'
import { approveGuard, SubcompanyGuard } from './subcompany-guard.ts'
import { SubcompanyMove } from './subcompany-move.ts'
import { Done, Id, Instant, one } from './wire.ts'

export const SubcompanyStatus = z.enum(['REQUESTED', 'GRANTED', 'REJECTED', 'ENDED'])
export type SubcompanyStatus = z.infer<typeof SubcompanyStatus>

/** A company's access to another company's site: the newest one of each company. */
export const Subcompany = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  status: SubcompanyStatus,
  /** Who of the sub-company runs its part of the site. */
  manager: SitePerson.nullable(),
  requested_by: z.string().nullable(),
  /** When it was asked for, answered and ended. */
  created_at: Instant,
  decided_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** People of the sub-company who are on the site now, and those who are suspected to have left it. */
  on_site: z.number().int(),
  in_doubt: z.number().int(),
  /** For the site's company: who of the sub-company can be named its manager. */
  choices: z.array(SitePerson).optional(),
})
export type Subcompany = z.infer<typeof Subcompany>

/** With what was done, newest first; of that the sub-company reads what its own people did. */
export const SubcompanyInFull = Subcompany.extend({
  history: z.array(SubcompanyMove),
  /** For the site's company, by name. */
  guards: z.array(SubcompanyGuard).optional(),
  /** The reader may change it: an owner of the site's company, or a manager of the site. */
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

/** A sub-company that was asked by mail to join a site, and has not answered. */
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
      name: z.string().trim().min(1, 'Type the company’s name.').max(120),
      email: z.email('Type an email address, like name@company.co.uk.').max(254),
    }),
    reply: one(InvitedSubcontractor),
    limit: { max: 30, seconds: 3600 },
  },
  /**
   * Sets which known companies have access: those named get it (a request of theirs is granted), the others' ends.
   * 422 on `ids` for a company that was never on a site of the caller's.
   */
  setOfSite: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies',
    params: z.strictObject(site),
    body: z.strictObject({ ids: z.array(Id).max(200, 'At most 200 companies.') }),
    reply: one(z.array(Subcompany)),
  },
  /** The site's company reads all, a sub-company its own row. */
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
  /** Null takes the manager away. 422 on `manager_id` for anybody who is not of the sub-company. */
  setManager: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/manager',
    params: z.strictObject(row),
    body: z.strictObject({ manager_id: Id.nullable() }),
    reply: one(Subcompany),
  },
  approveGuard,
  /** 1 grants, 0 rejects; 409 when it was answered already. */
  answer: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/access',
    params: z.strictObject(row),
    body: z.strictObject({ accept: z.union([z.literal(1), z.literal(0)], 'Accept is 1 or 0.') }),
    reply: one(Subcompany),
  },
  /** Ends the access; who is on site stays on the fire list. `notify`: the other company is told. */
  end: {
    method: 'DELETE',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}',
    params: z.strictObject(row),
    body: z.strictObject({ notify: z.boolean().default(true) }).default({ notify: true }),
    reply: Done,
  },
  /** Undoes the end of an access by who ended it; 409 after 10 s, or once anything came of it. */
  undoEnd: {
    method: 'PUT',
    path: '/api/me/sites/{id}/subcompanies/{subcompany}/undo',
    params: z.strictObject(row),
    reply: Done,
  },
  requests: { method: 'GET', path: '/api/me/sites/accessRequests', reply: one(z.array(AccessRequest)) },
  /** By name; empty for a company that is no main contractor. */
  subcontractors: { method: 'GET', path: '/api/me/subcontractors', reply: one(z.array(Subcontractor)) },
})
