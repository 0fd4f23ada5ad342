import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FileKey } from '#shared/api/platform/media'
import { createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** A stored file. `storage_key` is opaque; the original name is metadata only. */
export const media = pgTable(
  'media',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references((): AnyPgColumn => users.id),
    company_id: uuid().references((): AnyPgColumn => companies.id),
    collection_name: text().notNull(),
    file_key: text().$type<FileKey>().notNull(),
    name: text().notNull(),
    file_name: text().notNull(),
    mime_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull().unique(),
    width: integer(),
    height: integer(),
    /** `roles`: role ids the file is for, empty for all; `from`: where it came from. */
    custom_properties: jsonb().$type<{ roles?: string[]; from?: string }>().notNull().default({}),
    created_at: createdAt(),
    deleted_at: instant(),
  },
  (t) => [
    index('media_owner').on(t.owner_id, t.id.desc().nullsFirst()),
    index('media_company').on(t.company_id, t.id.desc().nullsFirst()),
  ],
)

/** A chunked upload in progress: the next slice must start at `received`. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    file_key: text().$type<FileKey>().notNull(),
    name: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256 and start of the newest slice: an exact repeat of it is accepted. */
    last_chunk_hash: text(),
    last_chunk_start: bigint({ mode: 'number' }),
    storage_key: text().notNull(),
    media_id: uuid().references(() => media.id),
    created_at: createdAt(),
    updated_at: createdAt(),
    expires_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    index('uploads_live').on(t.user_id, t.file_key, t.name, t.total).where(sql`${t.finished_at} is null`),
    index('uploads_expires').on(t.expires_at).where(sql`${t.finished_at} is null`),
  ],
)
