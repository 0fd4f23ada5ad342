import { admit } from '#server/platform/http/access'
import type { Person } from '#server/platform/kit/person'
import { Problem } from '#server/platform/kit/problems'
import { type PolicyId, permissions } from '#shared/api/kit/permissions'
import { type AccessCase, reads } from './access-case.ts'

const columns: Record<string, Partial<Person>> = {
  'an owner of a main contractor': { role: 'OWNER', main_contractor: true },
  'an owner': { role: 'OWNER' },
  'a manager': { role: 'MANAGER' },
  'a payroll owner': { role: 'OWNER', is_payroll_company: true },
  'a payroll manager': { role: 'MANAGER', is_payroll_company: true },
  'a worker': { role: 'WORKER', company_id: null },
  'a guard': { role: 'SECURITY_GUARD', company_id: null },
  'a registering owner': { role: 'OWNER', status: 'REGISTERING', company_id: null },
}
const anybody: Person = {
  id: '',
  session_id: '',
  role: 'OWNER',
  status: 'COMPLETED',
  active: true,
  company_id: 'one',
  main_contractor: false,
  is_payroll_company: false,
  must_agree: false,
}
const verdict = (policy: PolicyId, person: Person | undefined) => {
  try {
    return admit(policy, person)
  } catch (error) {
    return error instanceof Problem ? error.status : String(error)
  }
}
/** Every row of the matrix, also those that wait for their route. */
export const matrixCases: AccessCase[] = [['nobody', undefined] as const, ...Object.entries(columns)].map(
  ([name, person]) =>
    reads(`${name} asks for every call`, async () =>
      Object.keys(permissions).map((policy) => [
        policy,
        verdict(policy as PolicyId, person && { ...anybody, ...person }),
      ]),
    ),
)
