import { type Column, columnOf, type Person } from '#server/platform/kit/person'
import { forbidden, unauthorised } from '#server/platform/kit/problems'
import { type Permissions, type PolicyId, roles, rowOf } from '#shared/api/kit/permissions'
import type { Role } from '#shared/api/kit/user'

export type Cell = 'y' | 'r' | 's' | 'b' | 't' | '-' | '.'

/** The permission matrix's cell for a call and a column. */
export function cellOf(policy: PolicyId, column: Column): Cell {
  const [cells] = rowOf(policy)
  return cells[roles.indexOf(column)] as Cell
}

/** True for calls that read no session: the PUBLIC cell allows everybody and every other cell is '.'. */
export type Public<P extends PolicyId> = Permissions[P][0] extends `......${'y' | 't'}`
  ? true
  : Permissions[P][0] extends `${string}-`
    ? false
    : 'maybe'

export const readsSession = (policy: PolicyId) => !rowOf(policy)[0].startsWith('......')

/**
 * Paying is done by payroll companies, their managers included; for everything else their managers count as managers.
 */
const isPaying = (policy: PolicyId) => rowOf(policy)[1].split('|').includes('PAY')

/**
 * The cell that applies to a person. For a manager of a payroll company it is the more restrictive of PAYROLL and
 * MANAGER, except for paying.
 */
export function cellFor(policy: PolicyId, column: Column, role: Role | undefined): Cell {
  const cell = cellOf(policy, column)
  if (column !== 'PAYROLL' || role !== 'MANAGER' || isPaying(policy) || cell === '-') return cell
  const managers = cellOf(policy, 'MANAGER')
  return managers === 'y' ? cell : managers
}

/**
 * Decides whether `person` can make the call at all; which rows they can access is decided by the store (scoped
 * queries). 401 without a required sign-in, 403 when the call is not allowed for them.
 */
export function admit(policy: PolicyId, person: Person | undefined): Cell {
  const column = columnOf(person)
  const cell = cellFor(policy, column, person?.role)
  if (!person) {
    if (cell === '-') throw unauthorised()
    return cell
  }
  if (cell === '-')
    throw forbidden(
      cellOf(policy, column) === '-' ? forbiddenMessage(policy, person) : 'Only the owner of the company may do this.',
    )
  if (!(!person.must_agree || isOpenBeforeAgreement(policy))) throw forbidden(agreeFirst)
  const isSmallOwner = person.role === 'OWNER' && !person.main_contractor
  if (!(cell !== 'b' || isSmallOwner || person.status !== 'COMPLETED'))
    throw forbidden('Only the owner of a company that is not a main contractor may do this.')
  return cell
}

const agreeFirst = 'Read and agree to our terms first.'
/**
 * Calls allowed before the person has agreed to the terms: their account, the texts, logout; public calls are allowed
 * too.
 */
const openBeforeAgreement: PolicyId[] = [
  'GET /api/me',
  'GET /api/me/messages',
  'PUT /api/me/messages',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
]
const isOpenBeforeAgreement = (policy: PolicyId) =>
  openBeforeAgreement.includes(policy) || cellOf(policy, 'PUBLIC') !== '-'

const words: Record<Column, string> = {
  OWNER: 'owners',
  MANAGER: 'managers',
  PAYROLL: 'payroll companies',
  WORKER: 'workers',
  SECURITY_GUARD: 'security guards',
  REGISTERING: 'people who finish their registration',
  PUBLIC: 'everybody',
}
function forbiddenMessage(policy: PolicyId, person: Person) {
  const column = columnOf(person)
  if (column === 'REGISTERING') return 'Finish your registration first.'
  const allowed = roles.filter((role) => !['-', '.'].includes(cellOf(policy, role)) && role !== 'PUBLIC')
  return `This is not for ${words[column]}: it is for ${allowed.map((role) => words[role]).join(', ') || 'nobody'}.`
}
