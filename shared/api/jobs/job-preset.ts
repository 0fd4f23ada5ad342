import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { typedText } from '#shared/api/kit/typed-text'
import { Done, Id, Instant, one } from '#shared/api/kit/wire'
import { Trade } from '#shared/api/platform/trade'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import { HourlyRate } from './hourly-rate.ts'
import { workTexts } from './offer-terms.ts'

/** What a post or an offer begins with: what does not depend on the days and the site. */
const PresetTerms = z.strictObject({
  use_timesheet: z.boolean().default(false),
  payment_cycle: z.enum(paymentCycles, 'Choose a payment cycle.').nullable().default(null),
  hourly_rate: HourlyRate.nullable().default(null),
  payment_type: z.enum(paymentTypes).nullable().default(null),
  ...workTexts,
})
/** `role`: the id of the role in the dictionary. `name`: what the company calls it; null for the name of the role. */
export const JobPreset = z.object({
  id: Id,
  role: z.string(),
  name: z.string().nullable(),
  created_at: Instant,
  data: PresetTerms,
})
export type JobPreset = z.infer<typeof JobPreset>

/** Presets that a company can have: one for a role. */
export const jobPresetApi = api({
  /** By the name of the role. */
  list: { method: 'GET', path: '/api/me/job-presets', reply: z.object({ data: z.array(JobPreset) }) },
  /** Replaces the company's preset for the role; so is one renamed. */
  save: {
    method: 'POST',
    path: '/api/me/job-presets',
    body: z.strictObject({
      role: Trade,
      name: typedText.max(60, 'At most 60 letters.').nullable().default(null),
      data: PresetTerms,
    }),
    reply: one(JobPreset),
  },
  remove: {
    method: 'DELETE',
    path: '/api/me/job-presets/{id}',
    params: z.strictObject({ id: Id }),
    reply: Done,
  },
})
