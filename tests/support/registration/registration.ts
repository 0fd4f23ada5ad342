import { stepsUnknown } from '#machines/registration/step-outcome'
import type { UploadedFile } from '#shared/api/platform/media'
import type { NextStep, RegistrationStatus } from '#shared/api/registration/registration-steps'

export const uploaded = (id: string): UploadedFile => ({
  id,
  collection_name: 'profile_photo',
  custom_properties: { roles: [], from: null },
  name: `${id}.jpg`,
  file_name: `${id}.jpg`,
  mime_type: 'image/jpeg',
  full_url: `/api/media/${id}/content`,
})

/** The server's status of somebody whose next step is this one. */
export const statusAt = (step: NextStep): RegistrationStatus => ({
  'next-step': step,
  progress: 1,
  status: step === 'complete' ? 'COMPLETED' : 'REGISTERING',
  'steps-data': stepsUnknown,
})

/** How a call may fail, by name: the payload of a failed actor. */
export const refused = (errors: Record<string, string[]>, message = 'Some fields need your attention.') => ({
  error: { status: 422, message, errors },
})
export const noAnswer = { error: new TypeError('fetch failed') }
export const unavailable = { error: { status: 503, message: 'The service is away for a moment.' } }
export const outOfTurn = { error: { status: 409, message: 'This step was done already.' } }
export const ended = { error: { status: 401, message: 'Sign in again.' } }
export const taken = {
  error: { status: 401, message: 'Unauthorised', headers: new Headers({ 'device-id-miss': '1' }) },
}
