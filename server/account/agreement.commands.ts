import { acceptancesOf, addAcceptance } from '#server/account/agreement.queries'
import { slugsOf, type Versions } from '#server/account/agreement-texts.queries'
import type { User } from '#server/account/auth.queries'
import type { Tx } from '#server/platform/db/transaction'
import { Problem, unprocessable } from '#server/platform/kit/problems'
import { textsForAll } from '#shared/api/account/agreed-texts'
import type { AgreedText } from '#shared/api/account/agreement'

type Whose = Pick<User, 'id' | 'default_role' | 'status'>

/**
 * The texts to agree to at sign-in. A worker who still registers agrees to the site conduct at the end of registration.
 */
export const slugsAtSignIn = ({ default_role, status }: Omit<Whose, 'id'>): readonly string[] =>
  status === 'COMPLETED' ? slugsOf(default_role) : textsForAll

/**
 * Those of `slugs` whose current version the person has not agreed to. While the content host is unreachable, those
 * they never agreed to in any version: a new version is then asked for at a later sign-in.
 */
export async function dueOf(tx: Tx, userId: string, slugs: readonly string[], versions: Versions): Promise<string[]> {
  const accepted = await acceptancesOf(tx, userId)
  return slugs.filter((slug) => {
    const current = versions.get(slug)
    if (current === null) return false
    return !accepted.some((row) => row.slug === slug && (!current || row.version === current.version))
  })
}

export const mustAgree = async (tx: Tx, user: Whose, versions: Versions) =>
  (await dueOf(tx, user.id, slugsAtSignIn(user), versions)).length > 0

const titlesOf = (slugs: readonly string[], versions: Versions) =>
  slugs.map((slug) => versions.get(slug)?.title ?? slug).join(', ')
export const agreeFirst = (slugs: readonly string[], versions: Versions) =>
  unprocessable({ agreed: [`Read and agree first: ${titlesOf(slugs, versions)}.`] })

/** 422 unless the current version of every text for all users is ticked; 503 while the versions are unknown. */
export function demandTicked(ticked: readonly AgreedText[], versions: Versions): void {
  const unknown = textsForAll.some((slug) => versions.get(slug) === undefined)
  if (unknown)
    throw new Problem(503, 'The terms cannot be read right now. Try again shortly.', {}, { 'retry-after': '5' })
  const missing = textsForAll.filter((slug) => versions.get(slug) && !isTicked(slug, ticked, versions))
  if (missing.length) throw agreeFirst(missing, versions)
}
const isTicked = (slug: string, ticked: readonly AgreedText[], versions: Versions) =>
  ticked.some((text) => text.slug === slug && text.version === versions.get(slug)?.version)

type Ticking = { userId: string; ticked: readonly AgreedText[]; versions: Versions; ipPrefix: string | null; now: Date }
/** Stores what was ticked before the user row existed; ticks of an outdated version are ignored. */
export async function keepTicked(tx: Tx, { userId, ticked, versions, ipPrefix, now }: Ticking) {
  for (const slug of textsForAll) {
    const version = versions.get(slug)?.version
    if (version && isTicked(slug, ticked, versions)) await addAcceptance(tx, { userId, slug, version, ipPrefix, now })
  }
}
