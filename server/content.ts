import type { FastifyInstance } from 'fastify'
import { contentApi } from '#contract/content'
import { blocksOf } from '#server/content-page'
import type { Deps } from '#server/deps'
import { helpDocument } from '#server/help/help-document'
import { notFound } from '#server/problems'
import { serve } from '#server/serve'

/** Pages by slug from the content host, and the help document. */
export const contentRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, contentApi, {
    async page({ params, http }) {
      const page = await deps.ports.content.page(params.slug)
      if (!page) throw notFound()
      http.reply.header('cache-control', 'public, max-age=300')
      const { slug, title, updated_at, version = null, markdown } = page
      return { data: { slug, title, updated_at, version, blocks: blocksOf(markdown) } }
    },

    async help() {
      const content = await helpDocument(deps.settings.HELP_LINE)
      return { content, type: 'application/pdf', name: 'muster-help.pdf' }
    },
  })
