import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { media } from './media.ts'
import { sites } from './site.ts'
import { users } from './user.ts'

/** The form that a site's visitors fill in. */
export const visitorForms = pgTable('visitor_forms', {
  id: id(),
  site_id: uuid()
    .notNull()
    .references(() => sites.id)
    .unique('visitor_forms_site'),
  fields: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
  version: integer().notNull().default(1),
  consent_text: text(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

/** A mailed invitation; `hash` is SHA-256 of the link's token. */
export const visitorInvites = pgTable(
  'visitor_invites',
  {
    id: id(),
    hash: text().notNull().unique(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    host_id: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    name: text(),
    visit_on: date().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    withdrawn_at: instant(),
  },
  (t) => [index('visitor_invites_site').on(t.site_id, t.visit_on)],
)

/** `qr_id` is the public, unguessable id (128 random bits) that opens the badge page until `expires_at`. */
export const visitors = pgTable(
  'visitors',
  {
    id: id(),
    qr_id: text().notNull().unique(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    invite_id: uuid().references(() => visitorInvites.id),
    host_id: uuid().references(() => users.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    company_name: text(),
    email: text(),
    phone_number: text(),
    photo_media_id: uuid().references(() => media.id),
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    form_version: integer(),
    consent_version: text(),
    visit_on: date().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('visitors_site').on(t.site_id, t.visit_on.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('visitors_photo').on(t.photo_media_id),
  ],
)

export const visitorCheckIns = pgTable(
  'visitor_check_ins',
  {
    id: id(),
    visitor_id: uuid()
      .notNull()
      .references(() => visitors.id),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    in_at: instant().notNull(),
    in_by: uuid().references(() => users.id),
    out_at: instant(),
    out_by: uuid().references(() => users.id),
    queued: boolean().notNull().default(false),
  },
  (t) => [
    index('visitor_check_ins_site').on(t.site_id, t.in_at.desc().nullsFirst()),
    index('visitor_check_ins_visitor').on(t.visitor_id),
  ],
)
