import type { FastifyInstance } from 'fastify'
import { agreeFirst, dueOf } from '#server/account/agreement.commands'
import { currentVersions, slugsOf } from '#server/account/agreement-texts.queries'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { unprocessable } from '#server/platform/kit/problems'
import { apply, fetchCheck, openCheck } from '#server/registration/identity-check.commands'
import { giveCard } from '#server/registration/registration-card.commands'
import { givePerson, givePhoto } from '#server/registration/registration-person.commands'
import { statusOf, withPendingEmail } from '#server/registration/registration-status.dto'
import { takeStep } from '#server/registration/registration-step.commands'
import { readWorker, saveRegistration } from '#server/registration/worker-registration.queries'
import { workerRegistrationApi } from '#shared/api/registration/worker-registration'

export const workerRegistrationRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerRegistrationApi, {
    async status({ me, transaction }) {
      const status = await transaction(async (tx) => statusOf(tx, deps, me, await readWorker(tx, me.id)))
      return withPendingEmail(deps, me, status)
    },

    async applicant({ body, ...ctx }) {
      return { data: await apply(ctx, body) }
    },
    async check(ctx) {
      return { data: await openCheck(ctx) }
    },
    async checkStatus(ctx) {
      return { data: await fetchCheck(ctx) }
    },

    niNumber: ({ body, ...ctx }) =>
      takeStep(ctx, 'giveNiNumber', (tx, { user }, now) => {
        const number = 'ni_number' in body ? deps.keys.seal('ni-number', body.ni_number) : null
        const change = { ni_number: number, ni_number_not_yet: number === null, ni_number_at: now }
        return saveRegistration(tx, user.id, change)
      }),

    skillPhotos: ({ body, ...ctx }) => giveCard(ctx, body, ctx.files),

    medicalQuestionnaire: ({ body: { results }, ...ctx }) =>
      takeStep(ctx, 'answerMedical', (tx, { user }, now) => {
        const medical = deps.keys.seal('medical', JSON.stringify(results))
        return saveRegistration(tx, user.id, { medical, medical_at: now })
      }),

    basicInfo: ({ body, ...ctx }) => givePerson(ctx, body),
    basicInfoPhoto: ({ body: { photo_id }, ...ctx }) => givePhoto(ctx, photo_id, ctx.files),

    async emergencyContact({ body, ...ctx }) {
      const versions = await currentVersions(deps)
      return takeStep(ctx, 'giveEmergencyContact', async (tx, { user }, now) => {
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
