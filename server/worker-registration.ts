import type { FastifyInstance } from 'fastify'
import { workerRegistrationApi } from '#contract/worker-registration'
import { agreeFirst, dueOf } from '#server/agreement/due'
import { currentVersions, slugsOf } from '#server/agreement/texts'
import { unprocessable } from '#server/problems'
import { giveCard } from '#server/registration/card'
import { apply, fetchCheck, openCheck } from '#server/registration/check'
import { givePerson, givePhoto } from '#server/registration/person'
import { statusOf, withPendingEmail } from '#server/registration/status'
import { takeStep } from '#server/registration/step'
import { serve } from '#server/serve'
import { readWorker, saveRegistration } from '#server/worker-registration.store'
import type { World } from '#server/world'

export const workerRegistrationRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, workerRegistrationApi, {
    async status({ me, work }) {
      const status = await work(async (tx) => statusOf(tx, world, me, await readWorker(tx, me.id)))
      return withPendingEmail(world, me, status)
    },

    async applicant({ body, ...ask }) {
      return { data: await apply(ask, body) }
    },
    async check(ask) {
      return { data: await openCheck(ask) }
    },
    async checkStatus(ask) {
      return { data: await fetchCheck(ask) }
    },

    niNumber: ({ body, ...ask }) =>
      takeStep(ask, 'giveNiNumber', (tx, { user }, now) => {
        const number = 'ni_number' in body ? world.keys.seal('ni-number', body.ni_number) : null
        const change = { ni_number: number, ni_number_not_yet: number === null, ni_number_at: now }
        return saveRegistration(tx, user.id, change)
      }),

    skillPhotos: ({ body, ...ask }) => giveCard(ask, body, ask.files),

    medicalQuestionnaire: ({ body: { results }, ...ask }) =>
      takeStep(ask, 'answerMedical', (tx, { user }, now) => {
        const medical = world.keys.seal('medical', JSON.stringify(results))
        return saveRegistration(tx, user.id, { medical, medical_at: now })
      }),

    basicInfo: ({ body, ...ask }) => givePerson(ask, body),
    basicInfoPhoto: ({ body: { photo_id }, ...ask }) => givePhoto(ask, photo_id, ask.files),

    async emergencyContact({ body, ...ask }) {
      const versions = await currentVersions(world)
      return takeStep(ask, 'giveEmergencyContact', async (tx, { user }, now) => {
        if (body.phone_number === user.phone_number)
          throw unprocessable({ phone_number: ['This is your own number. Give the number of somebody else.'] })
        const due = await dueOf(tx, user.id, slugsOf(user.default_role), versions)
        if (due.length) throw agreeFirst(due, versions)
        return saveRegistration(tx, user.id, {
          emergency_contact_name: body.name,
          emergency_contact_relation: body.relation,
          emergency_contact_phone_number: body.phone_number,
          emergency_contact_at: now,
        })
      })
    },
  })
