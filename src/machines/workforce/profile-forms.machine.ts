import { formMachine } from '#machines/kit/form.machine'
import { profile } from '#services/workforce/worker-profile'
import { type MedicalQuestion, medicalQuestions } from '#shared/api/registration/medical'
import { overviewOf, personalOf, type WorkerValues } from './worker-form.ts'

type Read = WorkerValues & { updated_at?: string | undefined }
const versionOf = ({ updated_at }: Read) => ({ updated_at })
const versionAfter = ({ data: { updated_at } }: { data: { updated_at: string } }) => ({ updated_at })

/** The signed-in worker's own data, with the version that was read. */
export const personalFormMachine = formMachine(
  (values: Read, signal) => profile.personal({ body: { ...personalOf(values), ...versionOf(values) } }, signal),
  versionAfter,
)
export const overviewFormMachine = formMachine(
  (values: Read, signal) => profile.overview({ body: { ...overviewOf(values), ...versionOf(values) } }, signal),
  versionAfter,
)
export const photoFormMachine = formMachine((values: { photo_id: string }, signal) =>
  profile.photo({ body: values }, signal),
)

export type HealthValues = {
  answers: Partial<Record<MedicalQuestion, { answer: boolean; more: string }>>
  declared: boolean
}
const undeclared = { status: 422, errors: { declaration: ['Confirm that your answers are true.'] } }

/** All answers at once, with the declaration that they are true. */
export const healthFormMachine = formMachine(async ({ answers, declared }: HealthValues, signal) => {
  if (!declared) throw Object.assign(new Error('Confirm that your answers are true.'), undeclared)
  const results = medicalQuestions.flatMap(({ id }) => {
    const given = answers[id]
    return given ? [{ question: id, answer: given.answer, ...(given.answer && { more: given.more }) }] : []
  })
  return profile.health({ body: { results, declaration: true } }, signal)
})
