import { z } from 'zod'
import { PhoneNumber } from '#shared/api/account/account'
import { typedText } from '#shared/api/kit/typed-text'
import { UserStatus } from '#shared/api/kit/user'
import { Day, Id, requestDay } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'
import { tidyPostcode } from '#shared/domain/kit/postcode'
import { IdentityCheck } from './identity-check.ts'
import { type MedicalQuestion, medicalQuestions } from './medical.ts'
import { niNumber, tidyNiNumber } from './ni-number.ts'

/** The steps that the server counts, 1 to 6, in order; `complete` follows the last one. */
export const registrationSteps = [
  'identity',
  'ni-number',
  'skill-photos',
  'medical-questionnaire',
  'personal-info',
  'emergency-contact',
] as const
export const RegistrationStep = z.enum(registrationSteps)
export type RegistrationStep = z.infer<typeof RegistrationStep>
export const NextStep = z.enum([...registrationSteps, 'complete'])
export type NextStep = z.infer<typeof NextStep>

const NiNumber = z
  .string()
  .max(40)
  .transform(tidyNiNumber)
  .check(({ value, issues }) => {
    if (niNumber.test(value)) return
    const example = value.startsWith('QQ')
    const message = example
      ? 'That is our example. Type your own number.'
      : 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.'
    issues.push({ code: 'custom', input: value, message })
  })

export const NationalInsurance = z.union([
  z.strictObject({ ni_number: NiNumber }),
  z.strictObject({ not_yet: z.literal(true) }),
])

/** A calendar day: 31/02 is refused; empty and invalid input have different messages. */
const RealDay = requestDay({
  error: ({ input }) => (input ? 'There is no such day. Type it as DD/MM/YYYY.' : 'Type the date as DD/MM/YYYY.'),
})

/**
 * Fields of the multipart form: a card, or `not_yet`. The pictures are sent in the form as front_photo and back_photo,
 * or were uploaded before and are given by id.
 */
export const SkillCard = z.union([
  z.strictObject({ not_yet: z.literal('true') }),
  z.strictObject({
    front_photo_id: Id.optional(),
    back_photo_id: Id.optional(),
    skill_card_scheme_name: typedText.min(1, 'Choose the scheme.').max(120),
    skill_card_number: typedText.min(1, 'Type the number on the card.').max(40),
    skill_card_surname: typedText.min(1, 'Type the surname on the card.').max(80),
    skill_card_exp: RealDay,
  }),
])

/** The face: in the multipart form as profile_photo, or uploaded before and given by id. */
export const ProfilePhoto = z.strictObject({ photo_id: Id.optional() })

const questionIds = medicalQuestions.map(({ id }) => id) as [MedicalQuestion, ...MedicalQuestion[]]
export const MedicalQuestionnaire = z.strictObject({
  results: z
    .array(
      z
        .strictObject({
          question: z.enum(questionIds),
          answer: z.boolean(),
          more: typedText.max(1000).optional(),
        })
        .refine((r) => !r.answer || !!r.more, { message: 'Tell us a little more.', path: ['more'] }),
    )
    .refine(
      (all) => new Set(all.map((r) => r.question)).size === questionIds.length && all.length === questionIds.length,
      {
        message: 'Answer every question.',
      },
    ),
  declaration: z.literal(true, { error: 'Confirm that your answers are true.' }),
})

export const PersonalInfo = z.strictObject({
  first_name: typedText.min(1, 'Type your first name.').max(80),
  last_name: typedText.min(1, 'Type your last name.').max(80),
  date_of_birth: RealDay,
  email: z.email('Type an email address, like name@company.co.uk.').max(254),
  nationality: typedText.min(1, 'Choose your nationality.').max(80),
  address_line_1: typedText.min(1, 'Type your address.').max(120),
  address_line_2: typedText.max(120).optional(),
  city: typedText.min(1, 'Type your town or city.').max(80),
  postcode: typedText.overwrite(tidyPostcode).min(1, 'Type your postcode.').max(12),
})

export const EmergencyContact = z.strictObject({
  name: typedText.min(1, 'Type their name.').max(120),
  relation: typedText.min(1, 'Say who they are to you.').max(60),
  phone_number: PhoneNumber,
})

/** Data given so far, so that nothing is asked twice. Encrypted values are masked or only marked as given. */
export const RegistrationStatus = z.object({
  'next-step': NextStep,
  /** 1 to 6; 6 also when complete. */
  progress: z.number().int().min(1).max(6),
  status: UserStatus,
  'steps-data': z.object({
    identity: IdentityCheck.extend({ first_name: z.string().nullable(), last_name: z.string().nullable() }),
    'ni-number': z.object({ masked: z.string().nullable(), not_yet: z.boolean() }),
    'skill-photos': z.object({
      front_photo: UploadedFile.nullable(),
      back_photo: UploadedFile.nullable(),
      skill_card_scheme_name: z.string().nullable(),
      skill_card_number: z.string().nullable(),
      skill_card_surname: z.string().nullable(),
      skill_card_exp: Day.nullable(),
      not_yet: z.boolean(),
    }),
    'medical-questionnaire': z.object({ given: z.boolean() }),
    'personal-info': PersonalInfo.partial().extend({ profile_photo: UploadedFile.nullable() }),
    'emergency-contact': z.object({
      name: z.string().nullable(),
      relation: z.string().nullable(),
      phone_number: z.string().nullable(),
    }),
  }),
})
export type RegistrationStatus = z.infer<typeof RegistrationStatus>
