import type { agreementAcceptances } from '#server/db/schema/agreement'
import { staffId, workerId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import type { Scene } from '#server/demo/scene'
import { staff } from '#server/demo/staff'
import { workers } from '#server/demo/workers'
import type { ContentPage } from '#server/ports/ports'

/** They have not agreed to anything yet. */
const undecided = ['grace-adjei', 'ffion']

/** Who agreed to which text, in its version of today. */
export const agreementRows = (
  scene: Scene,
  texts: readonly ContentPage[],
): (typeof agreementAcceptances.$inferInsert)[] =>
  [
    ...staff.filter(({ sad }) => !sad).map(({ key }) => ({ key, id: staffId(key) })),
    ...workers.map(({ key }) => ({ key, id: workerId(key) })),
  ]
    .filter(({ key }) => !undecided.includes(key))
    .flatMap(({ id }) => texts.map(({ slug, version }) => ({ user_id: id, slug, version: version ?? '' })))
    .map((row, index) => ({
      id: demoId('other', 200_000 + index),
      ...row,
      ip_prefix: '192.0.2.0/24',
      accepted_at: scene.at(-30, '07:30'),
    }))
