import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Done, Id, Instant, one } from '#shared/api/kit/wire'
import { GatePosition } from '#shared/api/platform/gate-position'

/** The id printed on the hardware, in capitals, unique across all companies. */
export const GateId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._:-]{0,59}$/, 'Write the id as it is printed on the gate: letters, digits, dots and dashes.')

/**
 * Current state of a gate. `position` null: unknown. `words` combine position and connection: 'Lowered', 'Offline 22
 * min'.
 */
export const Gate = z.object({
  id: Id,
  gate_id: z.string(),
  site_id: Id,
  position: GatePosition.nullable(),
  words: z.string(),
  last_seen_at: Instant.nullable(),
})
export type Gate = z.infer<typeof Gate>

const GateMove = z.enum([...GatePosition.options, 'OPEN', 'ADD', 'CHANGE'])
const GateResult = z.enum(['DONE', 'REFUSED', 'NO_ANSWER'])
/**
 * A command to a gate and its result. `result` null: not answered yet. `by` null: the server itself, or a person not
 * shown here.
 */
export const GateLogLine = z.object({
  id: Id,
  move: GateMove,
  by: z.string().nullable(),
  at: Instant,
  result: GateResult.nullable(),
  /** The gate's message when it refused. */
  said: z.string().nullable(),
})
export type GateLogLine = z.infer<typeof GateLogLine>

const params = z.strictObject({ id: Id })

export const gateApi = api({
  status: {
    method: 'GET',
    path: '/api/me/sites/{id}/gates/status',
    params,
    reply: z.object({ data: z.array(Gate) }),
  },
  log: { method: 'GET', path: '/api/gate/{id}/log', params, query: pageQuery({}), reply: listOf(GateLogLine) },
  add: {
    method: 'POST',
    path: '/api/gate',
    body: z.strictObject({ gate_id: GateId, site_id: Id }),
    reply: one(Gate),
  },
  change: {
    method: 'PUT',
    path: '/api/gate/{id}',
    params,
    body: z.strictObject({ gate_id: GateId }),
    reply: one(Gate),
  },
  remove: { method: 'DELETE', path: '/api/gate/{id}', params, reply: Done },
  /** 409 with the reason when the gate refuses or does not answer; without an answer its position is unknown. */
  move: {
    method: 'POST',
    path: '/api/gate/{id}/{position}',
    params: z.strictObject({ id: Id, position: z.enum(['raised', 'lowered', 'free', 'locked']) }),
    reply: one(Gate),
    physical: true,
    limit: { max: 10, seconds: 60 },
  },
})
