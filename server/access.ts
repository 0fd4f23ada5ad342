import { type Permissions, type PolicyId, roles, rowOf } from '#contract/permissions'
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

/**
 * Decides whether `person` may make the call at all; which rows is the store's question (scoped queries).
 * 401 without a sign-in where one is needed, 403 where the function is not theirs.
 */
export function admit(policy: PolicyId, person: Person | undefined): Cell {
  const cell = cellOf(policy, columnOf(person))
  if (!person) {
    if (!may(cell !== '-')) throw unauthorised()
    return cell
  }
  // A manager of a payroll company is denied wherever a manager is (security: the column is for its owner).
  const isPayrollManager = columnOf(person) === 'PAYROLL' && person.role === 'MANAGER'
  if (!may(!isPayrollManager || cellOf(policy, 'MANAGER') !== '-'))
    throw forbidden('Only the owner of the company may do this.')
  if (!may(cell !== '-')) throw forbidden(refusal(policy, person))
  const isSmallOwner = person.role === 'OWNER' && !person.main_contractor
  if (!may(cell !== 'b' || isSmallOwner || person.status !== 'COMPLETED'))
    throw forbidden('Only the owner of a company that is not a main contractor may do this.')
  return cell
}

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
