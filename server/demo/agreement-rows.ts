import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { registeringId, staffId, workerId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { staff } from '#server/demo/staff'
import { workers } from '#server/demo/workers'
import type { agreementAcceptances } from '#server/platform/db/schema/agreement'
import type { ContentPage } from '#server/platform/ports/ports'
import { textsForAll } from '#shared/api/account/agreed-texts'

/** Has not agreed to anything yet, so that the sign-in asks first. */
export const undecided = 'alfie-crossley'
/** Agreed to last year's terms, so that the sign-in asks for the current ones. */
export const behind = 'katarzyna-wisniewska-lewandowska'
const formerVersion = '2025-09'

const isForAll = (slug: string) => textsForAll.some((one) => one === slug)

type Row = typeof agreementAcceptances.$inferInsert
/** Who agreed to the current version of which text. People still registering agree to the site conduct at the end. */
export const agreementRows = (demo: DemoContext, texts: readonly ContentPage[]): Row[] =>
  [
    ...staff.map(({ key }) => ({ key, id: staffId(key), slugs: texts.filter(({ slug }) => isForAll(slug)) })),
    ...workers.map(({ key }) => ({ key, id: workerId(key), slugs: texts })),
    ...registering.map(({ key, n }) => ({
      key,
      id: registeringId(n),
      slugs: texts.filter(({ slug }) => isForAll(slug)),
    })),
  ]
    .filter(({ key }) => key !== undecided)
    .flatMap(({ key, id, slugs }) =>
      slugs.map(({ slug, version = '' }) => ({
        user_id: id,
        slug,
        version: key === behind && slug === 'terms' ? formerVersion : version,
      })),
    )
    .map((row, index) => ({
      id: demoId('other', 200_000 + index),
      ...row,
      ip_prefix: '192.0.2.0/24',
      accepted_at: demo.at(-30, '07:30'),
    }))
