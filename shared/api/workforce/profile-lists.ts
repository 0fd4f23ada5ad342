import { z } from 'zod'
import { dictionary, type FixedDictType } from '#shared/api/platform/dictionary'

/** Dictionary lists used in a worker's profile; ROLE holds their trades. */
export const profileLists = [
  'ROLE',
  'SKILL',
  'QUALIFICATION',
  'LANGUAGE',
  'ENGLISH_LEVEL',
  'EXPERIENCE_TYPE',
  'EXPERIENCE_YEARS',
  'AVAILABILITY',
  'TRAVEL_TIME',
  'EMPLOYMENT_TYPE',
] as const satisfies FixedDictType[]
export type ProfileList = (typeof profileLists)[number]
/** Lists that take at most one entry. */
export const singleLists: readonly ProfileList[] = ['ENGLISH_LEVEL', 'EXPERIENCE_YEARS', 'TRAVEL_TIME']

const chosen = (list: ProfileList) => {
  const allowedIds = new Set(dictionary[list].map(({ id }) => id))
  const most = singleLists.includes(list) ? 1 : 10
  return z
    .array(z.string().refine((id) => allowedIds.has(id), 'Choose from the list.'))
    .max(most, most === 1 ? 'Choose one.' : `Choose ${most} at most.`)
    .transform((ids) => [...new Set(ids)])
}
/** Entry ids by list; an omitted list is unchanged. */
export const ProfileEntries = z.strictObject({
  ROLE: chosen('ROLE').optional(),
  SKILL: chosen('SKILL').optional(),
  QUALIFICATION: chosen('QUALIFICATION').optional(),
  LANGUAGE: chosen('LANGUAGE').optional(),
  ENGLISH_LEVEL: chosen('ENGLISH_LEVEL').optional(),
  EXPERIENCE_TYPE: chosen('EXPERIENCE_TYPE').optional(),
  EXPERIENCE_YEARS: chosen('EXPERIENCE_YEARS').optional(),
  AVAILABILITY: chosen('AVAILABILITY').optional(),
  TRAVEL_TIME: chosen('TRAVEL_TIME').optional(),
  EMPLOYMENT_TYPE: chosen('EMPLOYMENT_TYPE').optional(),
} satisfies Record<ProfileList, z.ZodType>)
export type ProfileEntries = z.output<typeof ProfileEntries>
