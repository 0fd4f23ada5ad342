import { type SQL, sql } from 'drizzle-orm'
import { employments } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import type { Role } from '#shared/api/kit/user'

/** Whether the user of the row is a guard of a company that employs them. */
export const isGuard = (): SQL<boolean> =>
  sql<boolean>`exists (select from ${employments} employed where employed.worker_id = ${users.id}
    and employed.ended_at is null and employed.role = 'SECURITY_GUARD')`

type Holder = { user: { default_role: Role }; membership: { role: Role } | null; isGuard: boolean }
export const runsCompanies = ({ default_role }: Holder['user']) =>
  default_role === 'OWNER' || default_role === 'MANAGER'

/**
 * The role of a person: their role in the company they act for, if they run one; else guard if a company that employs
 * them made them one, else worker. Which sites a guard is assigned to is decided in sites/site-guards.access.ts.
 */
export function roleOf({ user, membership, isGuard }: Holder): Role {
  if (runsCompanies(user)) return membership?.role ?? user.default_role
  return isGuard ? 'SECURITY_GUARD' : 'WORKER'
}
