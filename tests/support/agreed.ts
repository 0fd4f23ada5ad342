import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import type { Tx } from '#server/platform/db/transaction'
import { embeddedContent } from '#server/platform/ports/content.embedded'
import { textsForAll, textsForWorkers } from '#shared/api/account/agreed-texts'
import { newId } from '#shared/domain/kit/id'

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
