import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { notFound, unauthorised } from '#server/platform/kit/problems'
import { settle } from '#server/registration/identity.commands'
import { checkById, takeEvent } from '#server/registration/worker-registration.queries'
import { identityWebhookApi } from '#shared/api/registration/worker-registration'

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
