import { type Permissions, type PolicyId, roles, rowOf } from '#contract/permissions'
import type { Role } from '#contract/user'
import { type Column, columnOf, type Person } from '#server/person'
import { forbidden, unauthorised } from '#server/problems'
import { may } from '#server/scopes'

export type Cell = 'y' | 'r' | 's' | 'b' | 't' | '-' | '.'

/** The cell of the matrix for a call and a column. */
export function cellOf(policy: PolicyId, column: Column): Cell {
  const [cells] = rowOf(policy)
  return cells[roles.indexOf(column)] as Cell
}

/** Calls that read no session at all: their PUBLIC cell lets anybody in and every other cell is '.'. */
export type Public<P extends PolicyId> = Permissions[P][0] extends `......${'y' | 't'}`
  ? true
  : Permissions[P][0] extends `${string}-`
    ? false
    : 'maybe'

export const readsSession = (policy: PolicyId) => !rowOf(policy)[0].startsWith('......')

/** Paying is what a payroll company does, its managers as its owner; in all else a manager of it is a manager. */
const isPaying = (policy: PolicyId) => rowOf(policy)[1].split('|').includes('PAY')

/** The cell that speaks of a person: of a manager of a payroll company the lesser of the two that do. */
export function cellFor(policy: PolicyId, column: Column, role: Role | undefined): Cell {
  const cell = cellOf(policy, column)
  if (column !== 'PAYROLL' || role !== 'MANAGER' || isPaying(policy) || cell === '-') return cell
  const managers = cellOf(policy, 'MANAGER')
  return managers === 'y' ? cell : managers
}

/**
 * Decides whether `person` may make the call at all; which rows is the store's question (scoped queries).
 * 401 without a sign-in where one is needed, 403 where the function is not theirs.
 */
export function admit(policy: PolicyId, person: Person | undefined): Cell {
  const column = columnOf(person)
  const cell = cellFor(policy, column, person?.role)
  if (!person) {
    if (!may(cell !== '-')) throw unauthorised()
    return cell
  }
  if (!may(cell !== '-'))
    throw forbidden(
      cellOf(policy, column) === '-' ? refusal(policy, person) : 'Only the owner of the company may do this.',
    )
  if (!may(!person.must_agree || isOpenToAsked(policy))) throw forbidden(agreeFirst)
  const isSmallOwner = person.role === 'OWNER' && !person.main_contractor
  if (!may(cell !== 'b' || isSmallOwner || person.status !== 'COMPLETED'))
    throw forbidden('Only the owner of a company that is not a main contractor may do this.')
  return cell
}

const agreeFirst = 'Read and agree to our terms first.'
/** What somebody may call before they have agreed: who they are, the texts, the way out, and what anybody may. */
const whileAsked: PolicyId[] = [
  'GET /api/me',
  'GET /api/me/messages',
  'PUT /api/me/messages',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
]
const isOpenToAsked = (policy: PolicyId) => whileAsked.includes(policy) || cellOf(policy, 'PUBLIC') !== '-'

const words: Record<Column, string> = {
  OWNER: 'owners',
  MANAGER: 'managers',
  PAYROLL: 'payroll companies',
  WORKER: 'workers',
  SECURITY_GUARD: 'security guards',
  REGISTERING: 'people who finish their registration',
  PUBLIC: 'everybody',
}
function refusal(policy: PolicyId, person: Person) {
  const column = columnOf(person)
  if (column === 'REGISTERING') return 'Finish your registration first.'
  const allowed = roles.filter((role) => !['-', '.'].includes(cellOf(policy, role)) && role !== 'PUBLIC')
  return `This is not for ${words[column]}: it is for ${allowed.map((role) => words[role]).join(', ') || 'nobody'}.`
}
