import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cardPicturesApi } from '#contract/card-pictures'
import { cardChecks, skillCards } from '#server/db/schema/skill-card'
import type { Deps } from '#server/deps'
import { signedFile } from '#server/media/signed'
import { openedFile } from '#server/media.store'
import { notify } from '#server/notify'
import type { Person } from '#server/person'
import { notFound } from '#server/problems'
import { ofCompany } from '#server/scopes'
import { serve } from '#server/serve'
import { companyOf } from '#server/site/access'
import type { Tx } from '#server/transaction'
import { assertCurrentContract, logOpening, readerName } from '#server/worker/health'

/** The pictures of a skill card, for the company that checks it. */
export const cardPicturesRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, cardPicturesApi, {
    pictures: ({ me, transaction, params, http }) =>
      transaction(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        const card = await cardOf(tx, me, params.id)
        const at = deps.clock.now()
        await assertCurrentContract(tx, me, card.user_id, at, 'Pictures of a skill card')
        await logOpening(tx, me, { workerId: card.user_id, what: 'pictures of a skill card', at })
        const description = `${await readerName(tx, me)} opened the pictures of your skill card.`
        await notify(tx, { userId: card.user_id, type: 'worker.card_opened', description, at })
        const picture = async (id: string | null) => {
          const file = id ? await openedFile(tx, me, id) : undefined
          return file ? signedFile(deps, me, file) : null
        }
        return { data: { front: await picture(card.front_media_id), back: await picture(card.back_media_id) } }
      }),
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
