import { today } from './access-functions.ts'

/** A SQL condition of the row policies (rights.ts). */
export type Predicate = string
/**
 * Who can do what with the rows of a table, apart from the server itself. One matching rule is enough; none means
 * nobody.
 */
export type Rights = {
  select: Predicate[]
  insert: Predicate[]
  update: Predicate[]
  updateCheck?: Predicate[]
  delete: Predicate[]
}

/** SELF: the column is the caller. */
export const ofUser = (column: string): Predicate => `${column} = (select muster.actor())`
/** CO: the column is the company the caller runs. */
export const ofCompany = (column = 'company_id'): Predicate => `${column} = (select muster.company())`
/** Sets that can be large: looked up by hash, because scanning an array for each row takes quadratic time. */
const crowds = ['known_people']
/**
 * The column is in a set of access-functions.ts. Data that grows with a company's history is looked up per row instead.
 * An array can be looked up in an index, and costs less than a hash while it is short. Each set is in a `select` of its
 * own: the planner would evaluate an unnested one to estimate its size at every statement, and would not hash one
 * larger than its memory.
 */
export const within = (column: string, ...sets: string[]): Predicate[] =>
  sets.map((name) =>
    crowds.includes(name)
      ? `${column} in (select unnest((select muster.${name}())))`
      : `${column} = any ((select muster.${name}())::uuid[])`,
  )
/**
 * EMP, looked up per row and listed before the large sets, so that a page of a company's own people costs the page and
 * not everybody it ever employed. Not an `exists`: the planner would turn it into a hash of all employments where it
 * expects many rows. `column` must be qualified with its table.
 */
export const hired = (column: string): Predicate =>
  `(select true from employments hired where hired.worker_id = ${column} and hired.company_id = (select muster.company()) limit 1)`
/** The same, for people whom the company employs now. */
export const employed = (column: string): Predicate =>
  `(select true from employments employed where employed.worker_id = ${column}
    and employed.company_id = (select muster.company()) and employed.ended_at is null limit 1)`
/** The person works for the company today, which is more than being employed: who can change what is known of them. */
export const working = (column: string): Predicate => `muster.works_for(${column}, (select muster.company()), ${today})`
/**
 * The row of `table` that `column` (qualified with its table) points to is visible to the caller under that table's own
 * policies, which must be cheap to plan; with `which`, it must also match one of these. Looked up per row, for the same
 * reason.
 */
export const ofVisible = (table: string, column: string, ...which: Predicate[]): Predicate =>
  `(select true from ${table} seen where seen.id = ${column}${which.length ? ` and (${which.join(' or ')})` : ''} limit 1)`
/**
 * Works or worked on a site that the caller runs or guards: looked up per row too, for the same reason. A caller
 * without such sites skips the lookup.
 */
export const workedOnMySites = (column: string): Predicate[] =>
  ['own_sites', 'guard_sites'].map(
    (sites) => `((select muster.${sites}() <> '{}') and muster.met(${column}, (select muster.${sites}())))`,
  )
export const signedIn: Predicate = '(select muster.actor()) is not null'
export const staff: Predicate = '(select muster.company()) is not null'
export const nobody: Predicate[] = []

export const all = (...rules: Predicate[]): Rights => ({ select: rules, insert: rules, update: rules, delete: rules })
export const server = all()
/** Append-only rows, readable by those concerned. */
export const log = (add: Predicate[], ...select: Predicate[]): Rights => ({
  select,
  insert: add,
  update: nobody,
  delete: nobody,
})
/** Rows of a site: all of them for its company and its guards; on a shared site those of the caller's company. */
export const onMySites: Predicate[] = [
  ...within('site_id', 'own_sites', 'guard_sites'),
  `(${ofCompany()} and ${within('site_id', 'shared_sites').join()})`,
]
