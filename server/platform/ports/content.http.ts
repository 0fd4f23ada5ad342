import { ofetch } from 'ofetch'
import { z } from 'zod'
import type { ContentPage, ContentPort } from '#server/platform/ports/ports'
import { Slug } from '#shared/api/platform/content'

const Page = z.object({
  slug: Slug,
  title: z.string().min(1).max(200),
  updated_at: z.iso.date(),
  version: z.string().max(40).optional(),
  markdown: z.string().max(500_000),
})
const freshFor = 5 * 60_000

/**
 * Pages from a content host, `GET <base>/<slug>` answering `{slug, title, updated_at, version?, markdown}`; 404 means
 * no page. Cached for 5 minutes; while the host is down the last page it returned is used. `now` returns milliseconds.
 */
export function httpContent(base: string, now: () => number = Date.now): ContentPort {
  const kept = new Map<string, { page: ContentPage | undefined; at: number }>()
  const fetchPage = async (slug: string): Promise<ContentPage | undefined> => {
    const answer = await ofetch.raw(`${base.replace(/\/$/, '')}/${encodeURIComponent(slug)}`, {
      timeout: 5000,
      retry: 1,
      redirect: 'error',
      responseType: 'json',
      ignoreResponseError: true,
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`The content host answered ${answer.status}.`)
    return Page.parse(answer._data)
  }
  return {
    async page(slug) {
      if (!Slug.safeParse(slug).success) return undefined
      const last = kept.get(slug)
      if (last && now() - last.at < freshFor) return last.page
      try {
        const page = await fetchPage(slug)
        kept.set(slug, { page, at: now() })
        return page
      } catch (error) {
        if (last) return last.page
        throw error
      }
    },
  }
}
