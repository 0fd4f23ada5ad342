import type { PoolClient } from 'pg'
import type { RunTransactionAs, Tx } from '#server/platform/db/transaction'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
/** One look of a plan at a table: how often, and how many rows each time, whether they were wanted or not. */
export type TableScan = { table: string; how: string; loops: number; rows: number }

const scansOf = (node: Node): TableScan[] => [
  ...(node['Relation Name']
    ? [
        {
          table: node['Relation Name'],
          how: [node['Node Type'], node['Index Name']].filter(Boolean).join(' by '),
          loops: node['Actual Loops'],
          rows:
            node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0),
        },
      ]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

const clientOf = (tx: Tx): PoolClient => Object(tx).$client

/**
 * Units of work that explain each of their queries right after it, with the same rights and parameters: `onScans` is
 * called with the scans of its plan. What functions of the database read themselves is not in it.
 */
export const explained =
  (work: RunTransactionAs, onScans: (scans: TableScan[]) => void): RunTransactionAs =>
  (actor, run, options) =>
    work(
      actor,
      async (tx) => {
        const client = clientOf(tx)
        const execute: (...args: unknown[]) => Promise<{ rows: unknown[] }> = client.query.bind(client)
        // The company of a test is small, and the planner scans small tables where it goes along an index in large ones.
        await execute("select set_config('enable_seqscan', 'off', true)")
        const query = async (statement: { text: string }, values?: unknown[]) => {
          const answer = await execute(statement, values)
          if (/^\s*(select|with)\b/i.test(statement.text)) {
            const [row] = (await execute(`explain (analyze, timing off, format json) ${statement.text}`, values)).rows
            onScans(scansOf(Object(row)['QUERY PLAN'][0].Plan))
          }
          return answer
        }
        Object.assign(client, { query })
        try {
          return await run(tx)
        } finally {
          Reflect.deleteProperty(client, 'query')
        }
      },
      options,
    )
