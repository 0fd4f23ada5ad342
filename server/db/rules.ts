/** What the rights of a row (rights.ts) are written with. */
export type Rule = string
/** Who may do what with the rows of a table, beside the server itself. One predicate suffices; none means nobody. */
export type Rights = { see: Rule[]; add: Rule[]; change: Rule[]; become?: Rule[]; remove: Rule[] }

/** SELF: the column names me. */
export const mine = (column: string): Rule => `${column} = (select muster.actor())`
/** CO: the column names the company I run. */
export const ours = (column = 'company_id'): Rule => `${column} = (select muster.company())`
/** Sets that a crowd is in: looked up by hash, or a list is read in a time that grows with their square. */
const crowds = ['known_people']
/**
 * The column is in a set of reach.ts; what grows with a company's past is no set, but asked a row at a time. An array can
 * be looked up in an index, and costs less than a hash while it is short. Each stands in a `select` of its own: the
 * planner would gather an unnested set to count it, statement by statement, and one longer than its memory it would not
 * hash.
 */
export const within = (column: string, ...sets: string[]): Rule[] =>
  sets.map((name) =>
    crowds.includes(name)
      ? `${column} in (select unnest((select muster.${name}())))`
      : `${column} = any ((select muster.${name}())::uuid[])`,
  )
/**
 * EMP, looked up a row at a time: said before the crowds, a page of a company's own people costs the page and not all
 * whom it ever employed. An `exists` the planner would turn into a hash of all these where it expects many rows.
 * `column` is named with its table.
 */
export const hired = (column: string): Rule =>
  `(select true from employments hired where hired.worker_id = ${column} and hired.company_id = (select muster.company()) limit 1)`
/** The same of whom the company employs now. */
export const employed = (column: string): Rule =>
  `(select true from employments employed where employed.worker_id = ${column}
    and employed.company_id = (select muster.company()) and employed.ended_at is null limit 1)`
/**
 * The row of `table` that `column` (named with its table) points at is one that the caller sees by that table's own
 * rights, which must be cheap to plan; with `which`, one of those. Looked up a row at a time, for the same reason.
 */
export const ofSeen = (table: string, column: string, ...which: Rule[]): Rule =>
  `(select true from ${table} seen where seen.id = ${column}${which.length ? ` and (${which.join(' or ')})` : ''} limit 1)`
/**
 * Works, or worked, on a site of mine: looked up a row at a time as well, for the same reason. Whoever has no such site
 * is not asked of each row.
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
/** Written once, read by those concerned. */
export const log = (add: Rule[], ...see: Rule[]): Rights => ({ see, add, change: nobody, remove: nobody })
/** Of a site: all its company's and its guards', of a shared one my company's. */
export const onMySites: Rule[] = [
  ...within('site_id', 'own_sites', 'guard_sites'),
  `(${ours()} and ${within('site_id', 'shared_sites').join()})`,
]
