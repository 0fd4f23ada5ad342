import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPage } from '#server/platform/ports/content-page'
import type { ContentPage, ContentPort } from '#server/platform/ports/ports'
import { Slug } from '#shared/api/platform/content'

/** Pages from a folder of markdown files, `<slug>.md`, each with title, updated_at and version in its front matter. */
export function embeddedContent(folder: string): ContentPort {
  const cache = new Map<string, Promise<ContentPage | undefined>>()
  const read = async (slug: string): Promise<ContentPage | undefined> => {
    try {
      return readPage(slug, await readFile(join(folder, `${slug}.md`), 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    async page(slug) {
      if (!Slug.safeParse(slug).success) return undefined
      const page = cache.get(slug) ?? read(slug)
      if (await page) cache.set(slug, page)
      return page
    },
  }
}
