import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { among, createdAt, id, instant } from './columns.ts'
import { companies } from './company.ts'
import { media } from './media.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

const kinds = ['DRILL', 'REAL'] as const
const statuses = ['RUNNING', 'CLOSED'] as const
const markWords = ['SAFE', 'NEEDS_HELP', 'NOT_ON_SITE', 'NONE'] as const

/** At most one runs on a site. `key` seals what phones show each other without network. */
export const rollCalls = pgTable(
  'roll_calls',
  {
    id: id(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    kind: text({ enum: kinds }).notNull(),
    status: text({ enum: statuses }).notNull().default('RUNNING'),
    key: text().notNull(),
    started_at: instant().notNull(),
    started_by: uuid()
      .notNull()
      .references(() => users.id),
    closed_at: instant(),
    closed_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('roll_calls_running').on(t.site_id).where(sql`${t.status} = 'RUNNING'`),
    index('roll_calls_site').on(t.site_id, t.started_at.desc().nullsFirst()),
    among('roll_calls_kind_check', t.kind, kinds),
    among('roll_calls_status_check', t.status, statuses),
  ],
)

/** Who was on the site when the roll call started, as it was known then; `added_by` names who wrote a walk-in down. */
export const rollCallPeople = pgTable(
  'roll_call_people',
  {
    roll_call_id: uuid()
      .notNull()
      .references(() => rollCalls.id),
    /** The check-in, of a worker or a visitor; made by a phone for somebody added. */
    person_id: uuid().notNull(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    /** Whose person it is; null for visitors. */
    company_id: uuid().references(() => companies.id),
    kind: text({ enum: ['WORKER', 'VISITOR', 'ADDED'] }).notNull(),
    name: text().notNull(),
    company: text(),
    trade: text(),
    host: text(),
    seen_at: instant().notNull(),
    seen_where: text().notNull(),
    suspected_left: boolean().notNull().default(false),
    photo_media_id: uuid().references(() => media.id),
    added_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roll_call_id, t.person_id] }),
    index('roll_call_people_site').on(t.site_id),
    index('roll_call_people_photo').on(t.photo_media_id),
  ],
)

/** Every mark as it was said. `revision` grows in the order in which they arrived. */
export const rollCallMarks = pgTable(
  'roll_call_marks',
  {
    revision: integer().primaryKey().generatedByDefaultAsIdentity(),
    roll_call_id: uuid()
      .notNull()
      .references(() => rollCalls.id),
    person_id: uuid().notNull(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    company_id: uuid().references(() => companies.id),
    mark: text({ enum: markWords }).notNull(),
    device: text().notNull(),
    clock: integer().notNull(),
    /** The phone's time: a claim. */
    at: instant().notNull(),
    /** Who said it: by the session that sent it, or as that one brought it from another marshal's phone (`sent_by`). */
    by: uuid().notNull(),
    by_name: text().notNull(),
    note: text(),
    sent_by: uuid()
      .notNull()
      .references(() => users.id),
    received_at: instant().notNull(),
    late: boolean().notNull().default(false),
  },
  (t) => [
    unique('roll_call_marks_once').on(t.roll_call_id, t.person_id, t.device, t.clock),
    index('roll_call_marks_call').on(t.roll_call_id, t.revision),
    among('roll_call_marks_mark_check', t.mark, markWords),
  ],
)
