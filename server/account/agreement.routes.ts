import type { FastifyInstance } from 'fastify'
import { slugsAtSignIn } from '#server/account/agreement.commands'
import { acceptancesOf, addAcceptance, letIn } from '#server/account/agreement.queries'
import { currentTexts, slugsOf, type Text } from '#server/account/agreement-texts.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { ipPrefix } from '#server/platform/kit/address'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { type Agreement, agreementApi } from '#shared/api/account/agreement'

export const agreementRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, agreementApi, {
    async list({ me, transaction }) {
      const texts = await currentTexts(deps, slugsOf(me.role))
      return { data: await transaction((tx) => agreementsOf(tx, me.id, texts)) }
    },
    async accept({ me, transaction, body, http }) {
      const texts = await currentTexts(deps, slugsOf(me.role))
      const agreed = 'agreed' in body ? body.agreed : [body]
      for (const { slug, version } of agreed) {
        const text = texts.find((one) => one.slug === slug)
        if (!text) throw notFound()
        if (text.version !== version) throw conflict('This text has changed. Read the new version first.')
      }
      const by = { userId: me.id, ipPrefix: ipPrefix(http.ip), now: deps.clock.now() }
      const data = await transaction(async (tx) => {
        for (const { slug, version } of agreed) await addAcceptance(tx, { slug, version, ...by })
        const agreements = await agreementsOf(tx, me.id, texts)
        if (!agreements.some((one) => isDue(me, one))) await letIn(tx, me.id)
        return agreements
      })
      return { data }
    },
  })

const isDue = (me: Person, { slug, accepted_at }: Agreement) =>
  accepted_at === null && slugsAtSignIn({ default_role: me.role, status: me.status }).includes(slug)

async function agreementsOf(tx: Tx, userId: string, texts: Text[]): Promise<Agreement[]> {
  const accepted = await acceptancesOf(tx, userId)
  return texts.map(({ slug, version, title, markdown }) => {
    const mine = accepted.find((row) => row.slug === slug && row.version === version)
    const accepted_at = mine?.accepted_at.toISOString() ?? null
    const changed = !mine && accepted.some((row) => row.slug === slug)
    return { slug, version, title, content: markdown, accepted_at, changed }
  })
}
