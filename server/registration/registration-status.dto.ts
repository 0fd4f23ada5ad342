import { pendingEmail } from '#server/account/email-token.commands'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { maskNiNumber } from '#server/registration/ni-number.dto'
import type { Worker } from '#server/registration/worker-registration.queries'
import type { Answer } from '#shared/api/kit/endpoint'
import type { IdentityCheck } from '#shared/api/registration/identity-check'
import { type NextStep, registrationSteps } from '#shared/api/registration/registration-steps'
import type { workerRegistrationApi } from '#shared/api/registration/worker-registration'
import { isProven } from '#shared/domain/platform/check-status'
import { type Given, nextStepOf } from '#shared/domain/registration/registration-given'

/** The facts about a worker that the registration lifecycle needs. */
export const givenOf = ({ user, registration: r, check }: Worker): Given => ({
  identity: isProven(check?.check_status),
  niNumber: r.ni_number_at !== null,
  skillCard: r.card_at !== null,
  medical: r.medical_at !== null,
  details: r.personal_info_at !== null,
  photo: user.photo_media_id !== null,
  emergencyContact: r.emergency_contact_at !== null,
})
/** A completed registration stays complete, whatever happens to the identity check later. */
export const stepOf = (worker: Worker): NextStep =>
  worker.user.status === 'COMPLETED' ? 'complete' : nextStepOf(givenOf(worker))

export const identityOf = ({ applicant, check }: Pick<Worker, 'applicant' | 'check'>): IdentityCheck => ({
  applicant_id: applicant?.applicant_id ?? null,
  check_id: check?.check_id ?? null,
  check_status: check?.check_status ?? null,
  reason: check?.reason ?? null,
})

type Status = Answer<typeof workerRegistrationApi.status>
/** The answer of GET status: the next step and the data so far; encrypted values masked or only marked as given. */
export async function statusOf(tx: Tx, deps: Deps, me: Person, worker: Worker): Promise<Status> {
  const { user, registration: r, applicant, card } = worker
  const next = stepOf(worker)
  const files = await signedFiles(tx, deps, me, [card?.front_media_id, card?.back_media_id, user.photo_media_id])
  const file = (id: string | null | undefined) => (id ? (files.get(id) ?? null) : null)
  const personal = {
    first_name: user.first_name,
    last_name: user.last_name,
    date_of_birth: user.date_of_birth,
    email: user.email,
    nationality: user.nationality,
    address_line_1: user.address_line_1,
    address_line_2: user.address_line_2,
    city: user.city,
    postcode: user.postcode,
  }
  return {
    data: {
      'next-step': next,
      progress: next === 'complete' ? registrationSteps.length : registrationSteps.indexOf(next) + 1,
      status: user.status,
      'steps-data': {
        identity: {
          ...identityOf(worker),
          first_name: applicant?.first_name ?? null,
          last_name: applicant?.last_name ?? null,
        },
        'ni-number': {
          masked: r.ni_number ? maskNiNumber(deps.keys.open('ni-number', r.ni_number)) : null,
          not_yet: r.ni_number_not_yet,
        },
        'skill-photos': {
          front_photo: file(card?.front_media_id),
          back_photo: file(card?.back_media_id),
          skill_card_scheme_name: card?.scheme_name ?? null,
          skill_card_number: card?.number ?? null,
          skill_card_surname: card?.surname ?? null,
          skill_card_exp: card?.expires_on ?? null,
          not_yet: r.card_not_yet,
        },
        'medical-questionnaire': { given: r.medical_at !== null },
        'personal-info': { ...withoutEmpty(personal), profile_photo: file(user.photo_media_id) },
        'emergency-contact': {
          name: r.emergency_contact_name,
          relation: r.emergency_contact_relation,
          phone_number: r.emergency_contact_phone_number,
        },
      },
    },
  }
}

/** Adds the unverified email. Mailed links are readable by the system only: the person's own row policies hide them. */
export async function withPendingEmail(deps: Deps, me: Person, { data }: Status): Promise<Status> {
  const info = data['steps-data']['personal-info']
  const email = await deps.db.transaction('system', (tx) =>
    pendingEmail(tx, me.id, info.email ?? null, deps.clock.now()),
  )
  if (!email) return { data }
  return { data: { ...data, 'steps-data': { ...data['steps-data'], 'personal-info': { ...info, email } } } }
}

/** Drops empty values, so that nothing is prefilled with them. */
const withoutEmpty = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => !!field[1]))
