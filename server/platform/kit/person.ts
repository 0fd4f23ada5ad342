import type { Role, UserStatus } from '#shared/api/kit/user'

/**
 * The caller: read from the database by the token's session at every request, never from the token's display claims.
 */
export type Person = {
  id: string
  session_id: string
  role: Role
  status: UserStatus
  active: boolean
  /** They must agree to a text first. */
  must_agree: boolean
  /** The company of this session; null for a worker without one and while registering. */
  company_id: string | null
  main_contractor: boolean
  is_payroll_company: boolean
}
/** The column of the permission matrix that applies to a person. */
export type Column = 'OWNER' | 'MANAGER' | 'PAYROLL' | 'WORKER' | 'SECURITY_GUARD' | 'REGISTERING' | 'PUBLIC'

export function columnOf(person: Person | undefined): Column {
  if (!person) return 'PUBLIC'
  if (person.status !== 'COMPLETED') return 'REGISTERING'
  if (person.is_payroll_company && (person.role === 'OWNER' || person.role === 'MANAGER')) return 'PAYROLL'
  return person.role
}
