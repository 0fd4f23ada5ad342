import type { z } from 'zod'
import type { banApi } from '#shared/api/gate/ban'

export type BanBody = z.input<typeof banApi.add.body>

/** A body that bans somebody from a site. */
export const banBody = (worker_id: string, changed: Partial<BanBody> = {}): BanBody => ({
  worker_id,
  reason: 'Climbed the outside of the scaffold twice after a warning.',
  ...changed,
})
