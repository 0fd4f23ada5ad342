import { textsForAll, textsForWorkers } from '#contract/agreed-texts'
import { agreementAcceptances } from '#server/db/schema/agreement'
import { newId } from '#server/ids'
import { embeddedContent } from '#server/ports/content.embedded'
import type { Tx } from '#server/transaction'

const content = embeddedContent('content')
const versionOf = async (slug: string) => ({ slug, version: (await content.page(slug))?.version ?? '' })
/** What a newcomer ticks before their number is asked for. */
export const ticked = await Promise.all(textsForAll.map(versionOf))
/** What a worker ticks at the end. */
export const conduct = await Promise.all(textsForWorkers.map(versionOf))

/** Somebody has agreed to every text, in its version of today. */
export const agreesToAll = (tx: Tx, userId: string) =>
  tx
    .insert(agreementAcceptances)
    .values([...ticked, ...conduct].map((text) => ({ id: newId(), user_id: userId, ...text })))
