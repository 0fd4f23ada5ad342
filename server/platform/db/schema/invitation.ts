import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ImportBatchStatus } from '#shared/api/platform/import-batch-status'
import { InvitationStatus } from '#shared/api/platform/invitation-status'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { sites } from './site.ts'
import { initial } from './statuses.ts'
import { users } from './user.ts'

export const invitationKinds = ['WORKER', 'MANAGER', 'SUBCOMPANY'] as const
/** An invitation of a person or a sub-company; `hash` is SHA-256 of the link's single-use token. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    hash: text().notNull().unique(),
    kind: text({ enum: invitationKinds }).notNull(),
    status: text().$type<InvitationStatus>().notNull().default(initial.invitation),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    site_id: uuid().references(() => sites.id),
    name: text(),
    email: text(),
    phone_number: text(),
    /** Data typed or imported about an invited worker; copied to their account when they accept. */
    data: jsonb().$type<Record<string, unknown>>(),
    import_batch_id: uuid(),
    invited_by: uuid()
      .notNull()
      .references(() => users.id),
    user_id: uuid().references(() => users.id),
    invited_company_id: uuid().references(() => companies.id),
    expires_at: instant().notNull(),
    answered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('invitations_company').on(t.company_id, t.id.desc().nullsFirst()),
    index('invitations_user').on(t.user_id),
    index('invitations_site').on(t.site_id),
    index('invitations_phone').on(t.phone_number),
    index('invitations_email').on(t.email),
    index('invitations_batch').on(t.import_batch_id),
    among('invitations_kind_check', t.kind, invitationKinds),
    among('invitations_status_check', t.status, InvitationStatus.options),
  ],
)

/** An imported spreadsheet; `report` has an entry for each row, with the previous values, so that it can be undone. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    file_name: text().notNull(),
    sha256: text().notNull(),
    status: text().$type<ImportBatchStatus>().notNull().default(initial.importBatch),
    report: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    created_at: createdAt(),
    undone_at: instant(),
    undone_by: uuid().references(() => users.id),
  },
  (t) => [
    index('import_batches_company').on(t.company_id, t.id.desc().nullsFirst()),
    among('import_batches_status_check', t.status, ImportBatchStatus.options),
  ],
)

/** Which column of a company's spreadsheets maps to which field. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    columns_key: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    updated_at: createdAt(),
  },
  (t) => [unique('import_mappings_columns').on(t.company_id, t.columns_key)],
)
