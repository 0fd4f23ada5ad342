import { setTimeout as later } from 'node:timers/promises'
import type { Deps } from '#server/platform/deps'
import type { ContentPage } from '#server/platform/ports/ports'
import { textsForAll, textsForWorkers } from '#shared/api/account/agreed-texts'
import { isWorker } from '#shared/api/kit/role'
import type { Role } from '#shared/api/kit/user'

/** The texts that a role must agree to, in the order they are shown. */
export const slugsOf = (role: Role): readonly string[] =>
  isWorker(role) ? [...textsForAll, ...textsForWorkers] : textsForAll

export type Text = ContentPage & { version: string }
/**
 * Current versions; a text without a version requires no agreement. Read before any transaction: the host can be slow.
 */
export async function currentTexts(
  deps: { ports: Pick<Deps['ports'], 'content'> },
  slugs: readonly string[],
): Promise<Text[]> {
  const pages = await Promise.all(slugs.map((slug) => deps.ports.content.page(slug)))
  return pages.flatMap((page) => (page?.version ? [{ ...page, version: page.version }] : []))
}

/** By slug; null for a text that requires no agreement, undefined while the content host does not answer. */
export type Versions = Map<string, Pick<Text, 'title' | 'version'> | null | undefined>
/** Milliseconds that a sign-in waits for the content host. */
const timeout = 1000

/**
 * The current versions. A content host that is down never fails a sign-in. Read before any transaction: the host can be
 * slow.
 */
export async function currentVersions(deps: Deps): Promise<Versions> {
  const read = async (slug: string): Promise<[string, Pick<Text, 'title' | 'version'> | null]> => {
    const page = await deps.ports.content.page(slug)
    return [slug, page?.version ? { title: page.title, version: page.version } : null]
  }
  const slugs = [...textsForAll, ...textsForWorkers]
  const away = (slug: string) => later(timeout, [slug, undefined] as const, { ref: false })
  const unknown = (slug: string) => [slug, undefined] as const
  return new Map(
    await Promise.all(slugs.map((slug) => Promise.race([read(slug).catch(() => unknown(slug)), away(slug)]))),
  )
}
