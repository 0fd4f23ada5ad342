import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conflict } from '#server/platform/kit/problems'

/**
 * 409 with `errors.updated_at` when the row is newer than the version the caller read (its `updated_at`); `overtaken`
 * is the text. Without a version the check is skipped.
 */
export function assertVersion(read: string | undefined, { updated_at }: { updated_at: Date }, overtaken: string): void {
  if (read === undefined || new Date(read).getTime() === updated_at.getTime()) return
  throw conflict(overtaken, { errors: { updated_at: [overtaken] } })
}

/** The `updated_at` of a write: two within one millisecond are still two versions. */
export const nextVersion = (column: PgColumn, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`
