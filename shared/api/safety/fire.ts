import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, Instant, one, SealKey } from '#shared/api/kit/wire'
import { RollCallKind } from '#shared/api/platform/roll-call-kind'

/** A person believed to be on the site. `id` identifies the stay (check-in), not the person. */
export const FirePerson = z.object({
  id: Id,
  kind: z.enum(['WORKER', 'VISITOR', 'ADDED']),
  name: z.string(),
  company: z.string().nullable(),
  trade: z.string().nullable(),
  /** Host of a visitor. */
  host: z.string().nullable(),
  seen_at: Instant,
  /** Where they were last recorded: 'Gate', 'Guard', 'Checked in by hand'. */
  seen_where: z.string(),
  /** No check-out long after closing time: possibly gone, but still searched for. */
  suspected_left: z.boolean(),
  /** In a roll call: put on its list after it had begun, when they came or were found; absent for all others. */
  added_later: z.boolean().optional(),
  /** Signed URL of their photo. */
  photo: z.string().nullable(),
})
export type FirePerson = z.infer<typeof FirePerson>

/** Everybody on a site now; phones store it for use without network. */
export const FireList = z.object({
  site_id: Id,
  site: z.string(),
  /** The reader gets only their own company's people. */
  shared: z.boolean(),
  /** The reader can start and close a roll call here. */
  may_run: z.boolean(),
  as_of: Instant,
  /**
   * Seals the codes that marshals' phones show each other, also in a roll call started without network; replaced
   * weekly.
   */
  seal: SealKey,
  people: z.array(FirePerson),
  /** The roll call running here now. */
  running: z.object({ id: Id, kind: RollCallKind, started_at: Instant }).nullable(),
})
export type FireList = z.infer<typeof FireList>

const site = z.strictObject({ id: Id })

export const fireApi = api({
  /** Returns a signed URL of the fire list as a PDF: valid for this session, for 5 minutes. */
  pdf: {
    method: 'GET',
    path: '/api/me/sites/{id}/fire',
    params: site,
    reply: one(z.object({ url: z.string() })),
  },
  people: { method: 'GET', path: '/api/me/sites/{id}/fire/people', params: site, reply: one(FireList) },
  /** The PDF behind a signed URL: `list` of a site, or `report` of a roll call. */
  download: {
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
