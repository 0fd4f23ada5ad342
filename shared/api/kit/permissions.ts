import { account } from './permissions/account.ts'
import { additions } from './permissions/additions.ts'
import { company } from './permissions/company.ts'
import type { debug } from './permissions/debug.ts'
import { hiring } from './permissions/hiring.ts'
import type { Row } from './permissions/matrix.ts'
import { messages } from './permissions/messages.ts'
import { sites } from './permissions/sites.ts'
import { work } from './permissions/work.ts'

/**
 * The permission matrix: who can call what. One row per call; a call without a row does not compile and is not mounted.
 *
 * Cells, in the order of `roles`: y allowed on the rows named, r allowed with reduced fields, s own record only, b only
 * an owner whose company is not a main contractor (or a registering owner), t a capability (ticket, hash, signature) is
 * needed instead of a sign-in, - refused (403), . the call reads no session.
 */
export const roles = ['OWNER', 'MANAGER', 'PAYROLL', 'WORKER', 'SECURITY_GUARD', 'REGISTERING', 'PUBLIC'] as const

export const permissions = { ...account, ...company, ...work, ...hiring, ...messages, ...sites, ...additions }

export type Permissions = typeof permissions & typeof debug
/** Name of a call: `METHOD /path/{param}`. */
export type PolicyId = keyof Permissions

const built: Partial<Record<PolicyId, Row>> = permissions
/** The row of a call; calls not built into this bundle are refused for everybody. */
export const rowOf = (policy: PolicyId): Row => built[policy] ?? ['-------', '-', 'Not built into production']
