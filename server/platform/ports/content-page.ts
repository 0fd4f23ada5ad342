import { marked, type Token } from 'marked'
import { z } from 'zod'
import type { ContentPage } from '#server/platform/ports/ports'
import type { Answer } from '#shared/api/kit/endpoint'
import type { contentApi } from '#shared/api/platform/content'

const Head = z.object({ title: z.string().min(1), updated_at: z.iso.date(), version: z.string().min(1).optional() })

/** Splits the `---` front matter (`name: value`) from the markdown. Throws when it is missing or invalid. */
export function readPage(slug: string, file: string): ContentPage {
  const [, head = '', markdown = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? []
  const lines = head.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return { slug, ...Head.parse(Object.fromEntries(lines)), markdown: markdown.trim() }
}

type Block = Answer<typeof contentApi.page>['data']['blocks'][number]

/** Converts markdown to plain blocks: the browser never gets markup, so a page cannot carry a script. */
export function blocksOf(markdown: string): Block[] {
  return marked
    .lexer(markdown)
    .flatMap((token): Block[] => {
      if (token.type === 'heading') return [{ kind: 'heading', text: plain(token) }]
      if (token.type === 'paragraph' || token.type === 'blockquote') return [{ kind: 'paragraph', text: plain(token) }]
      if (token.type === 'list') return listed(token).map((text) => ({ kind: 'item', text }))
      return []
    })
    .map(({ kind, text }) => ({ kind, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text)
}

const listed = (list: Token): string[] =>
  'items' in list && Array.isArray(list.items) ? list.items.map((item: Token) => plain(item)) : []

function plain(token: Token): string {
  if (token.type === 'html' || token.type === 'image') return ''
  if (token.type === 'br') return ' '
  if (token.type === 'escape') return 'text' in token ? String(token.text) : ''
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('')
  return 'text' in token ? unescapeEntities(String(token.text)) : ''
}
const unescapeEntities = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
