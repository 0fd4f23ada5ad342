import { z } from 'zod'
import { PhoneNumber } from '#shared/api/account/account'
import { api } from '#shared/api/kit/endpoint'
import { reasonText, typedText } from '#shared/api/kit/typed-text'
import { Day, Id, Instant, one, RequestInstant, readVersion, requestDay } from '#shared/api/kit/wire'
import { MedicalQuestionnaire } from '#shared/api/registration/registration-steps'
import { tidyPostcode } from '#shared/domain/kit/postcode'
import { Health } from './medical-answers.ts'
import { ProfileEntries, profileLists } from './profile-lists.ts'
import { WorkerRow } from './worker.ts'

const line = (most: number) => typedText.max(most, `At most ${most} letters.`).nullable()
const name = (words: string) => typedText.min(1, words).max(80, 'At most 80 letters.')
export const BirthDay = requestDay({
  error: ({ input }) => (input ? 'There is no such day. Type it as DD/MM/YYYY.' : 'Type the date as DD/MM/YYYY.'),
})

/** Emergency contact: all three fields, or null. */
const Contact = z
  .strictObject({
    name: typedText.min(1, 'Type their name.').max(120, 'At most 120 letters.'),
    relation: typedText.min(1, 'Say who they are to the worker.').max(60, 'At most 60 letters.'),
    phone_number: PhoneNumber,
  })
  .nullable()

const personal = {
  first_name: name('Type the first name.'),
  last_name: name('Type the last name.'),
  date_of_birth: BirthDay.nullable(),
  nationality: line(80),
  address_line_1: line(120),
  address_line_2: line(120),
  city: line(80),
  postcode: typedText.overwrite(tidyPostcode).max(12, 'At most 12 letters.').nullable(),
  emergency_contact: Contact.optional(),
}
/** Personal data; email and phone number belong to the account (PUT /api/me). */
export const PersonalData = z.strictObject(personal)
export type PersonalData = z.output<typeof PersonalData>

const overview = {
  about: typedText.max(2000, 'At most 2,000 letters.').nullable(),
  entries: ProfileEntries,
}
export const Overview = z.strictObject({
  ...overview,
  /** Listed in the directory of workers for any company. */
  open_to_work: z.boolean(),
})
export type Overview = z.output<typeof Overview>

/** What an employer can change of a worker. Health, photo, email, phone and password are the worker's own. */
export const ProfileUpdate = z.strictObject({
  ...personal,
  ...overview,
  payroll_number: line(40),
  /** As it was read: 409 when somebody has saved since. */
  updated_at: RequestInstant,
})
export type ProfileUpdate = z.output<typeof ProfileUpdate>

/** How the reader is related to the worker, which decides the fields. */
export const WorkerRelation = z.enum(['EMP', 'SITE', 'PAY', 'SELF'])
const Entry = z.object({ id: z.string(), value: z.string() })

/** Terms of work from a company's spreadsheet; pounds an hour. */
const ImportedTerms = z.object({
  role_id: z.string().nullable(),
  site_id: Id.nullable(),
  start_at: Day.nullable(),
  hourly_rate: z.number().nullable(),
})
export type ImportedTerms = z.infer<typeof ImportedTerms>

/**
 * A worker in full. `personal`, `device` and `health` are for the worker and the company that they work for today: a former
 * employer gets null.
 */
export const WorkerDetail = WorkerRow.extend({
  relation: WorkerRelation,
  /** The reader's company employs them, now or under a contract that is still to begin, and can assign them to sites. */
  employed: z.boolean(),
  /** They are linked with the reader's company, whose owner can make a contract with them, also after the last one. */
  linked: z.boolean(),
  default_role: z.enum(['WORKER', 'SECURITY_GUARD']),
  about: z.string().nullable(),
  /** Entries grouped by dictionary list. */
  dictionary: z.partialRecord(z.enum(profileLists), z.array(Entry)),
  personal: z
    .object({
      phone_number: z.string().nullable(),
      email: z.string().nullable(),
      date_of_birth: Day.nullable(),
      nationality: z.string().nullable(),
      address_line_1: z.string().nullable(),
      address_line_2: z.string().nullable(),
      city: z.string().nullable(),
      postcode: z.string().nullable(),
      /** Masked; `not_yet`: they have none so far. */
      ni_number: z.object({ masked: z.string().nullable(), not_yet: z.boolean() }),
      emergency_contact: z.object({ name: z.string(), relation: z.string(), phone_number: z.string() }).nullable(),
      open_to_work: z.boolean(),
    })
    .nullable(),
  /** The phone that the app is registered on, and since when. */
  device: z.object({ platform: z.string().nullable(), since: Instant }).nullable(),
  /** When the medical questions were answered; the answers are another call. */
  health: z.object({ given_at: Instant.nullable() }).nullable(),
  /** The company's check of the worker's card, through which an owner or manager opens its pictures. */
  card_check: Id.nullable(),
  updated_at: Instant,
  /** For an owner, while there is no contract: terms that one can start from. */
  imported: ImportedTerms.optional(),
})
export type WorkerDetail = z.infer<typeof WorkerDetail>

const bySlug = { params: z.strictObject({ slug: z.string().max(120) }) }

export const workerProfileApi = api({
  /** A worker of the caller's company, on its sites or paid by it, or the caller themselves. 404 for anybody else. */
  read: { method: 'GET', path: '/api/me/workers/{slug}', ...bySlug, reply: one(WorkerDetail) },
  /**
   * Saves the whole profile, and notifies the worker of what has changed of their personal data; or with
   * `{device_id: 'reset'}` unregisters the phone: its sessions end and the worker is notified. 403 with a fixed message
   * for a worker that the company does not employ (any more), 409 on `updated_at`, 422 for another name than that of a
   * completed identity check.
   */
  update: {
    method: 'PUT',
    path: '/api/me/workers/{id}/profile-update',
    params: z.strictObject({ id: Id }),
    body: z.union([z.strictObject({ device_id: z.literal('reset') }), ProfileUpdate]),
    reply: one(WorkerDetail),
  },
  /** A worker's own medical answers, and who opened them. */
  health: { method: 'GET', path: '/api/me/workers/{slug}/health', ...bySlug, reply: one(Health), secret: true },
  /**
   * Opens a worker's medical answers to keep them safe (Equality Act 2010 s60): only for a company with a current
   * contract under which the worker accepted an offer or checked in. Who, when and why is recorded, and the worker is
   * notified. 403 otherwise.
   */
  openHealth: {
    method: 'POST',
    path: '/api/me/workers/{slug}/health',
    ...bySlug,
    body: z.strictObject({
      reason: reasonText.min(3, 'Say why you open them.').max(300, 'At most 300 letters.'),
    }),
    reply: one(Health),
    secret: true,
  },
})

const Saved = one(z.object({ updated_at: Instant }))
/** The caller's own profile. */
export const profileApi = api({
  personal: {
    method: 'PUT',
    path: '/api/me/profile/personal',
    body: PersonalData.extend(readVersion),
    reply: Saved,
  },
  health: { method: 'PUT', path: '/api/me/profile/health', body: MedicalQuestionnaire, reply: Saved, secret: true },
  overview: { method: 'PUT', path: '/api/me/profile/overview', body: Overview.extend(readVersion), reply: Saved },
  /** A picture uploaded as `profile_photo`. */
  photo: { method: 'PUT', path: '/api/me/profile/photo', body: z.strictObject({ photo_id: Id }), reply: Saved },
})
