import type { FastifyInstance } from 'fastify'
import { type Agreement, agreementApi } from '#contract/agreement'
import { acceptancesOf, addAcceptance } from '#server/agreement.store'
import { ipPrefix } from '#server/auth/address'
import type { ContentPage } from '#server/ports/ports'
import { conflict, notFound } from '#server/problems'
import { serve } from '#server/serve'
import type { Work } from '#server/work'
import type { World } from '#server/world'

/** The texts that people agree to, in the order they are shown; a text without a version asks for no agreement. */
const slugs = ['terms', 'privacy-policy', 'site-conduct']
type Text = ContentPage & { version: string }

export const agreementRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, agreementApi, {
    list: async ({ me, work }) => ({ data: await agreementsOf(work, me.id, await texts(world)) }),
    async accept({ me, work, body, http }) {
      const current = await texts(world)
      const text = current.find(({ slug }) => slug === body.slug)
      if (!text) throw notFound()
      if (text.version !== body.version) throw conflict('This text has changed. Read the new version first.')
      const where = { userId: me.id, slug: text.slug, version: text.version, ipPrefix: ipPrefix(http.ip) }
      await work((tx) => addAcceptance(tx, { ...where, now: world.clock.now() }))
      return { data: await agreementsOf(work, me.id, current) }
    },
  })

/** Read before any transaction: the content host may be slow. */
async function texts(world: World): Promise<Text[]> {
  const pages = await Promise.all(slugs.map((slug) => world.ports.content.page(slug)))
  return pages.flatMap((page) => (page?.version ? [{ ...page, version: page.version }] : []))
}

async function agreementsOf(work: Work, userId: string, current: Text[]): Promise<Agreement[]> {
  const accepted = await work((tx) => acceptancesOf(tx, userId))
  return current.map(({ slug, version, title, markdown }) => {
    const mine = accepted.find((row) => row.slug === slug && row.version === version)
    return { slug, version, title, content: markdown, accepted_at: mine?.accepted_at.toISOString() ?? null }
  })
}
