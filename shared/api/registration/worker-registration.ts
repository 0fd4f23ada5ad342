import { z } from 'zod'
import { PhoneCode, PhoneNumber } from '#shared/api/account/account'
import { AgreedText } from '#shared/api/account/agreement'
import { TokenInfo } from '#shared/api/account/auth'
import { api } from '#shared/api/kit/endpoint'
import { NewPassword, TypedPassword } from '#shared/api/kit/password'
import { typedText } from '#shared/api/kit/typed-text'
import { Done, one } from '#shared/api/kit/wire'
import { IdentityCheck } from './identity-check.ts'
import {
  EmergencyContact,
  MedicalQuestionnaire,
  NationalInsurance,
  PersonalInfo,
  ProfilePhoto,
  RegistrationStatus,
  SkillCard,
} from './registration-steps.ts'

const base = '/api/worker-registration'
/** The code was sent, or would have been: the same answer for known and unknown numbers. */
export const CodeSent = z.object({ message: z.string(), resend_after: z.number().int(), expires_in: z.number().int() })
const Status = one(RegistrationStatus)
const phone = z.strictObject({ phone_number: PhoneNumber })
/** The texts ticked before the number was entered. */
const agreed = z.array(AgreedText).max(10).default([])

/**
 * Phone verification: the ticket travels as an HttpOnly cookie set by verify-phone. Wrong codes are 422 on `code`.
 * Codes that are sent are counted by number and by address, and tries by code: a site's phones share one address, and what
 * costs nothing is not counted against them.
 */
export const phoneVerificationApi = api({
  verifyPhone: {
    method: 'POST',
    path: `${base}/phone-verification/verify-phone`,
    body: phone,
    reply: CodeSent,
    secret: true,
  },
  verifyCode: {
    method: 'POST',
    path: `${base}/phone-verification/verify-code`,
    body: z.strictObject({ code: PhoneCode }),
    /** `known`: an account has this number, so ask for its password or let it be replaced; otherwise set a new one. */
    reply: one(z.object({ known: z.boolean() })),
    secret: true,
  },
  /** Too soon, or more than 5 a day: 429 with retry-after. */
  resendCode: {
    method: 'POST',
    path: `${base}/phone-verification/resend-code`,
    body: phone,
    reply: CodeSent,
    secret: true,
  },
  iDontHaveCode: {
    method: 'POST',
    path: `${base}/phone-verification/i-dont-have-code`,
    body: z.strictObject({ call_back: z.boolean().default(false) }),
    reply: Done,
    secret: true,
  },
  /**
   * Sets the password of a verified number and signs in: a new worker's first one, or a replacement for a forgotten
   * one, which ends all sessions of the worker. 409 when the number belongs to anybody else; 401 with the header
   * device-id-miss or phone-number-miss; 422 on `agreed` unless the current terms and privacy policy are ticked.
   */
  password: {
    method: 'POST',
    path: `${base}/phone-verification/password`,
    body: z.strictObject({ password: NewPassword, agreed }),
    reply: TokenInfo,
    secret: true,
  },
  /** 401 `{status: false, message}` for a wrong password; 401 with the header device-id-miss or phone-number-miss. */
  login: {
    method: 'POST',
    path: `${base}/phone-verification/login`,
    body: z.strictObject({ phone_number: z.string().min(1).max(40), password: TypedPassword, agreed }),
    reply: TokenInfo,
    secret: true,
    limit: { max: 60, seconds: 300 },
  },
})

/** The six registration steps. Only the server decides the next one; any other step is 409. */
export const workerRegistrationApi = api({
  status: { method: 'GET', path: `${base}/status`, reply: Status },
  applicant: {
    method: 'POST',
    path: `${base}/onfido/applicant`,
    body: z.strictObject({
      first_name: typedText.min(1, 'Type your first name as on your document.').max(80),
      last_name: typedText.min(1, 'Type your last name as on your document.').max(80),
      device: z.enum(['browser', 'wrapper']).default('browser'),
    }),
    /** `sdk_token` is for the native capture; null with the embedded provider. */
    reply: one(z.object({ applicant_id: z.string(), sdk_token: z.string().nullable() })),
  },
  check: { method: 'POST', path: `${base}/onfido/check`, reply: one(IdentityCheck) },
  checkStatus: { method: 'POST', path: `${base}/onfido/check/status/fetch`, reply: one(IdentityCheck) },
  niNumber: { method: 'POST', path: `${base}/ni-number`, body: NationalInsurance, reply: Status },
  skillPhotos: { method: 'POST', path: `${base}/skill/photos`, multipart: true, body: SkillCard, reply: Status },
  medicalQuestionnaire: {
    method: 'POST',
    path: `${base}/medical-questionnaire`,
    body: MedicalQuestionnaire,
    reply: Status,
  },
  basicInfo: { method: 'POST', path: `${base}/basic-info`, body: PersonalInfo, reply: Status },
  basicInfoPhoto: {
    method: 'POST',
    path: `${base}/basic-info/photo`,
    multipart: 'or json',
    body: ProfilePhoto,
    reply: Status,
  },
  emergencyContact: { method: 'POST', path: `${base}/emergency-contact`, body: EmergencyContact, reply: Status },
})

/** Called by the identity provider; HMAC of the raw body, one effect per event id, state only moves forward. */
export const identityWebhookApi = api({
  receive: {
    method: 'POST',
    path: '/api/webhooks/identity',
    body: z.looseObject({ payload: z.looseObject({}) }),
    reply: Done,
  },
})
