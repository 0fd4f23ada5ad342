import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Slug } from '#contract/content'
import { readPage } from '#server/content-page'
import type { ContentPage, ContentPort } from '#server/ports/ports'

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
