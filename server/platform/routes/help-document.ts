import { renderPdf } from '#server/platform/pdf/pdf'
import { helpText } from '#server/platform/routes/help-text'

const printed = new Map<string, Promise<Buffer>>()

/** The help document as a PDF; rendered once per help line and cached. */
export function helpDocument(helpLine: string): Promise<Buffer> {
  const cached = printed.get(helpLine)
  if (cached) return cached
  const made = renderPdf({
    title: 'Muster: help',
    subtitle: 'Signing in, registering, checking in, hours and documents',
    foot: `Help line ${helpLine}`,
    author: 'Muster',
    made: new Date('2026-09-01T00:00:00Z'),
    parts: helpText(helpLine),
  })
  printed.set(helpLine, made)
  made.catch(() => printed.delete(helpLine))
  return made
}
