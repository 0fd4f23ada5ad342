import { inArray, type SQL, sql } from 'drizzle-orm'
import { today } from '#server/platform/db/access-functions'
import { media } from '#server/platform/db/schema/media'
import type { Tx } from '#server/platform/db/transaction'
import type { Reader } from '#server/platform/files/media.queries'
import { worksUnderContract } from '#server/workforce/under-contract.access'

/** The pictures of a skill card, for a company for which its holder works under a contract. */
export const isCardOfOwnWorker = (_: Tx, { company_id }: Reader): SQL =>
  company_id === null
    ? sql`false`
    : sql`(${inArray(media.file_key, ['skill_card_front', 'skill_card_back'])}
        and ${worksUnderContract(sql`${media.owner_id}`, company_id, sql.raw(today))})`
