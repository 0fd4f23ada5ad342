import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { notFound } from '#server/platform/kit/problems'
import { blocksOf } from '#server/platform/ports/content-page'
import { helpDocument } from '#server/platform/routes/help-document'
import { contentApi } from '#shared/api/platform/content'

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
