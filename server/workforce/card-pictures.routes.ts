import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { openedFile } from '#server/platform/files/media.queries'
import { signedFile } from '#server/platform/files/signed'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { notify } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { assertCurrentContract, logOpening, readerName } from '#server/workforce/worker-health.queries'
import { cardPicturesApi } from '#shared/api/workforce/card-pictures'

/** The pictures of a skill card, for the company that checks it. */
export const cardPicturesRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, cardPicturesApi, {
    pictures: {
      writes: async ({ me, tx, params, http }) => {
        http.reply.header('cache-control', 'no-store')
        const card = await cardOf(tx, me, params.id)
        const at = deps.clock.now()
        await assertCurrentContract(tx, me, card.user_id, at, 'Pictures of a skill card')
        await logOpening(tx, me, { workerId: card.user_id, what: 'pictures of a skill card', at })
        const name = await readerName(tx, me)
        const description = `${name} opened the pictures of your skill card.`
        await notify(tx, { userId: card.user_id, type: 'worker.card_opened', description, names: [name], at })
        const picture = async (id: string | null) => {
          const file = id ? await openedFile(tx, me, id) : undefined
          return file ? signedFile(deps, me, file) : null
        }
        return { data: { front: await picture(card.front_media_id), back: await picture(card.back_media_id) } }
      },
    },
  })

async function cardOf(tx: Tx, me: Person, checkId: string) {
  const [found] = await tx
    .select({ card: skillCards })
    .from(cardChecks)
    .innerJoin(skillCards, eq(skillCards.id, cardChecks.card_id))
    .where(and(eq(cardChecks.id, checkId), ofCompany(cardChecks.company_id, companyOf(me))))
  if (!found) throw notFound()
  return found.card
}
