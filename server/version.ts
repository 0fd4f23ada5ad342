import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conflict } from '#server/problems'

/**
 * 409 with `errors.updated_at` when the row in hand is newer than what the caller read, as its `updated_at` said then;
 * `overtaken` is what is told. A caller that names no version takes the newest.
 */
export function holdToVersion(read: string | undefined, { updated_at }: { updated_at: Date }, overtaken: string): void {
  if (read === undefined || new Date(read).getTime() === updated_at.getTime()) return
  throw conflict(overtaken, { errors: { updated_at: [overtaken] } })
}

/** What a write leaves in `updated_at`: two in one millisecond are two versions all the same. */
export const nextVersion = (column: PgColumn, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`
