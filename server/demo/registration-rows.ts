import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { registeringId, workerId } from '#server/demo/ids-by-key'
import { type Registering, registering } from '#server/demo/registering'
import { workers } from '#server/demo/workers'
import type { identityChecks } from '#server/platform/db/schema/identity-check'
import type { workerRegistrations } from '#server/platform/db/schema/registration'
import { medicalQuestions } from '#shared/api/registration/medical'
import { type NextStep, registrationSteps } from '#shared/api/registration/registration-steps'

type RegistrationRow = typeof workerRegistrations.$inferInsert
type CheckRow = typeof identityChecks.$inferInsert

/** A completed identity check that was reversed later: the gate refuses the person, who can repeat the check. */
const reversedIdentity = 'temitope-ogunbanjo'

const prefixes = ['AB', 'CE', 'HJ', 'JK', 'LM', 'PR', 'SX', 'WY']
const niNumberOf = (n: number) => {
  const digits = String(100_003 + n * 7919)
    .padStart(6, '0')
    .slice(-6)
  return `${prefixes[n % prefixes.length]}${digits}${'ABCD'[n % 4]}`
}
const medicalAnswers: Record<string, Record<string, string>> = {
  'kofi-mensah': { medication: 'Antihistamine in June and July, in the evening only.' },
  'robert-moorhouse': {
    hearing: 'Hearing aid on the left, I take it out near breakers.',
    back: 'No lifting above 20 kg.',
  },
}
const answersOf = (key: string) =>
  JSON.stringify(
    medicalQuestions.map(({ id }) => {
      const more = medicalAnswers[key]?.[id]
      return more ? { question: id, answer: true, more } : { question: id, answer: false }
    }),
  )

export const registrationRows = (demo: DemoContext): RegistrationRow[] => {
  const full = (key: string, n: number, days: number, user_id: string): Required<RegistrationRow> => ({
    user_id,
    ni_number: demo.keys.seal('ni-number', niNumberOf(n)),
    ni_number_not_yet: false,
    ni_number_at: demo.at(days, '18:04'),
    card_not_yet: false,
    card_at: demo.at(days, '18:07'),
    medical: demo.keys.seal('medical', answersOf(key)),
    medical_at: demo.at(days, '18:10'),
    personal_info_at: demo.at(days, '18:12'),
    photo_at: demo.at(days, '18:13'),
    emergency_contact_name: `Family of ${key.split('-')[0]?.replace(/^./, (first) => first.toUpperCase())}`,
    emergency_contact_relation: n % 2 ? 'Partner' : 'Parent',
    emergency_contact_phone_number: `+447700900${400 + (n % 100)}`,
    emergency_contact_at: demo.at(days, '18:15'),
    completed_at: demo.at(days, '18:15'),
    created_at: demo.at(days, '18:00'),
    updated_at: demo.at(days, '18:15'),
  })
  return [
    ...workers.map(({ key, n, card }) => ({
      ...full(key, n, -239, workerId(key)),
      card_not_yet: card === 'none',
    })),
    ...registering.map(({ key, n, next }) => upTo(next, full(key, n, -2, registeringId(n)))),
  ]
}

/** Fields of each step; empty for a person before that step. */
const fieldsOf: Partial<Record<NextStep, (keyof RegistrationRow)[]>> = {
  'ni-number': ['ni_number', 'ni_number_at'],
  'skill-photos': ['card_at'],
  'medical-questionnaire': ['medical', 'medical_at'],
  'personal-info': ['personal_info_at', 'photo_at'],
  'emergency-contact': [
    'emergency_contact_name',
    'emergency_contact_relation',
    'emergency_contact_phone_number',
    'emergency_contact_at',
  ],
  complete: ['completed_at'],
}
const order: readonly NextStep[] = [...registrationSteps, 'complete']
function upTo(next: Registering['next'], full: Required<RegistrationRow>): RegistrationRow {
  const missing = order.slice(order.indexOf(next)).flatMap((step) => fieldsOf[step] ?? [])
  return { ...full, ...Object.fromEntries(missing.map((field) => [field, null])) }
}

const failed = 'The document could not be read. Lay it flat, without glare, show all of it, and try again.'
const statuses = {
  created: { check_status: 'CHECK_CREATED', fate: 'slow', reason: null },
  failed: { check_status: 'CHECK_FAILED', fate: 'refused', reason: failed },
  completed: { check_status: 'CHECK_COMPLETED', fate: 'clear', reason: null },
} as const

export const identityRows = (demo: DemoContext): CheckRow[] => {
  const row = (n: number, user_id: string, names: [string, string], state: keyof typeof statuses, days: number) => {
    const { check_status, fate, reason } = statuses[state]
    const born = demo.at(days, '18:01')
    return {
      id: demoId('other', n),
      user_id,
      first_name: names[0],
      last_name: names[1],
      device: 'browser',
      applicant_id: `applicant_${fate}_${demoId('other', n)}`,
      check_id: `check_${fate}_${born.getTime()}_${demoId('other', n)}`,
      check_status,
      reason,
      created_at: born,
      updated_at: born,
      decided_at: state === 'created' ? null : new Date(born.getTime() + 40_000),
    }
  }
  return [
    ...workers.flatMap(({ key, n, first, last, identity, contract }): CheckRow[] => {
      if (identity === 'none') return []
      const check = row(n, workerId(key), [first, last], identity, contract === 'new' ? -2 : -239)
      if (key !== reversedIdentity) return [check]
      const reason = 'The document was reported lost after the check. Use another one and try again.'
      return [{ ...check, reason, updated_at: demo.at(-1, '15:12'), decided_at: demo.at(-1, '15:12') }]
    }),
    ...registering.flatMap(({ n, first, last, identity }) =>
      identity === 'none' ? [] : [row(n + 1000, registeringId(n), [first ?? '', last ?? ''], identity, -2)],
    ),
  ]
}
