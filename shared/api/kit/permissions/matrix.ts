/** One row of the matrix: cells in the order of `roles`, rows in scope, rule. */
export type Row = readonly [cells: string, rows: string, rule: string]
/** Rows by call. */
export type Rows = Record<string, Row>
