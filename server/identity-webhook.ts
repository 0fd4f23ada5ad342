import type { FastifyInstance } from 'fastify'
import { identityWebhookApi } from '#contract/worker-registration'
import type { Deps } from '#server/deps'
import { notFound, unauthorised } from '#server/problems'
import { settle } from '#server/registration/identity'
import { serve } from '#server/serve'
import { checkById, takeEvent } from '#server/worker-registration.store'

const header = 'x-sha2-signature'

/**
 * The provider's result of a check. The body is only a hint: after its signature is verified, the check is read from
 * the provider. One effect per event; a check unknown (so far) is 404, and the provider retries.
 */
export function identityWebhookRoutes(app: FastifyInstance, deps: Deps) {
  deps.ports.identity.attach?.(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', [header]: signature }
    await app.inject({ method: 'POST', url: identityWebhookApi.receive.path, payload, headers })
  })
  serve(app, deps, identityWebhookApi, {
    async receive({ http: { request, rawBody } }) {
      const given = request.headers[header]
      const event = deps.ports.identity.readWebhook(rawBody, typeof given === 'string' ? given : undefined)
      if (!event) throw unauthorised('The signature is not right.')
      const check = await deps.db.transaction('system', (tx) => checkById(tx, event.check_id))
      if (!check) throw notFound()
      const outcome = await deps.ports.identity.fetchCheck(event.check_id)
      await deps.db.transaction('system', async (tx) => {
        if (await takeEvent(tx, event.event_id, event.check_id, deps.clock.now()))
          await settle(tx, deps, event.check_id, outcome)
      })
      return { message: 'Taken.' }
    },
  })
}
