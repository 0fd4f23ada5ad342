import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id, Instant, one, SealKey } from './wire.ts'

/** Somebody who is on the site as far as the site knows. `id` names their stay (the check-in), not the person. */
export const FirePerson = z.object({
  id: Id,
  kind: z.enum(['WORKER', 'VISITOR', 'ADDED']),
  name: z.string(),
  company: z.string().nullable(),
  trade: z.string().nullable(),
  /** Who expects a visitor. */
  host: z.string().nullable(),
  seen_at: Instant,
  /** Where that was: 'Gate', 'Guard', 'Checked in by hand'. */
  seen_where: z.string(),
  /** No check-out long after closing: may have left, and is looked for all the same. */
  suspected_left: z.boolean(),
  /** Signed address of their photo. */
  photo: z.string().nullable(),
})
export type FirePerson = z.infer<typeof FirePerson>

export const RollCallKind = z.enum(['DRILL', 'REAL'])
export type RollCallKind = z.infer<typeof RollCallKind>

/** Everybody on a site now: the list a phone keeps for the moment when there is no network. */
export const FireList = z.object({
  site_id: Id,
  site: z.string(),
  /** The reader sees the own company's people only. */
  shared: z.boolean(),
  /** The reader may start and close a roll call here. */
  may_run: z.boolean(),
  as_of: Instant,
  /** Seals what marshals' phones show each other, also in a roll call that begins without network; new every week. */
  seal: SealKey,
  people: z.array(FirePerson),
  /** The roll call that runs here now. */
  running: z.object({ id: Id, kind: RollCallKind, started_at: Instant }).nullable(),
})
export type FireList = z.infer<typeof FireList>

const site = z.strictObject({ id: Id })

export const fireApi = api({
  /** The fire list as a PDF, at a signed address for this sign-in, good for 5 minutes. */
  pdf: {
    method: 'GET',
    path: '/api/me/sites/{id}/fire',
    params: site,
    reply: one(z.object({ url: z.string() })),
  },
  people: { method: 'GET', path: '/api/me/sites/{id}/fire/people', params: site, reply: one(FireList) },
  /** What a signed address opens: `list` of a site, or the `report` of a roll call. */
  paper: {
    method: 'GET',
    path: '/api/fire/{id}/paper',
    params: site,
    query: z.strictObject({
      paper: z.enum(['list', 'report']),
      expires: z.coerce.number().int(),
      for: z.string().max(64),
      signature: z.string().max(128),
    }),
    file: true,
  },
})
