/** A SQL condition of the row policies (rights.ts). */
export type Rule = string
/**
 * Who can do what with the rows of a table, apart from the server itself. One matching rule is enough; none means
 * nobody.
 */
export type Rights = { see: Rule[]; add: Rule[]; change: Rule[]; become?: Rule[]; remove: Rule[] }

/** SELF: the column is the caller. */
export const mine = (column: string): Rule => `${column} = (select muster.actor())`
/** CO: the column is the company the caller runs. */
export const ours = (column = 'company_id'): Rule => `${column} = (select muster.company())`
/** Sets that can be large: looked up by hash, because scanning an array for each row takes quadratic time. */
const crowds = ['known_people']
/**
 * The column is in a set of reach.ts. Data that grows with a company's history is looked up per row instead. An array
 * can be looked up in an index, and costs less than a hash while it is short. Each set is in a `select` of its own: the
 * planner would evaluate an unnested one to estimate its size at every statement, and would not hash one larger than
 * its memory.
 */
export const within = (column: string, ...sets: string[]): Rule[] =>
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
export const hired = (column: string): Rule =>
  `(select true from employments hired where hired.worker_id = ${column} and hired.company_id = (select muster.company()) limit 1)`
/** The same, for people whom the company employs now. */
export const employed = (column: string): Rule =>
  `(select true from employments employed where employed.worker_id = ${column}
    and employed.company_id = (select muster.company()) and employed.ended_at is null limit 1)`
/**
 * The row of `table` that `column` (qualified with its table) points to is visible to the caller under that table's own
 * policies, which must be cheap to plan; with `which`, it must also match one of these. Looked up per row, for the same
 * reason.
 */
export const ofSeen = (table: string, column: string, ...which: Rule[]): Rule =>
  `(select true from ${table} seen where seen.id = ${column}${which.length ? ` and (${which.join(' or ')})` : ''} limit 1)`
/**
 * Works or worked on a site that the caller runs or guards: looked up per row too, for the same reason. A caller
 * without such sites skips the lookup.
 */
export const met = (column: string): Rule[] =>
  ['own_sites', 'guard_sites'].map(
    (sites) => `((select muster.${sites}() <> '{}') and muster.met(${column}, (select muster.${sites}())))`,
  )
export const signedIn: Rule = '(select muster.actor()) is not null'
export const staff: Rule = '(select muster.company()) is not null'
export const nobody: Rule[] = []

export const all = (...rules: Rule[]): Rights => ({ see: rules, add: rules, change: rules, remove: rules })
export const server = all()
/** Append-only rows, readable by those concerned. */
export const log = (add: Rule[], ...see: Rule[]): Rights => ({ see, add, change: nobody, remove: nobody })
/** Rows of a site: all of them for its company and its guards; on a shared site those of the caller's company. */
export const onMySites: Rule[] = [
  ...within('site_id', 'own_sites', 'guard_sites'),
  `(${ours()} and ${within('site_id', 'shared_sites').join()})`,
]
