/** Beyond this many texts statements are sent without a name: each is kept for as long as a connection is open. */
const mostNames = 500
const names = new Map<string, string>()
/** The name under which a connection keeps the statement with this text; empty for none. */
export function nameOf(text: string): string {
  const earlier = names.get(text)
  if (earlier !== undefined) return earlier
  if (names.size >= mostNames) return ''
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}

type Query<Rows> = { toSQL(): { sql: string }; prepare(name: string): { execute(): Promise<Rows> } }
/**
 * Runs a query of drizzle's builder, made on the transaction, as a named statement: parsed and planned once a connection.
 * For the reads that every screen makes, of which the text must not grow with their values.
 */
export const runNamed = <Rows>(query: Query<Rows>): Promise<Rows> => query.prepare(nameOf(query.toSQL().sql)).execute()
