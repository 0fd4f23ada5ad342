import { createHash } from 'node:crypto'
import { z } from 'zod'

const Event = z.object({
  payload: z.object({ resource_type: z.literal('check'), object: z.object({ id: z.string().min(1) }) }),
})

/**
 * A webhook about a check, after its signature was verified. The provider does not number events: equal bytes are one
 * event.
 */
export function checkEvent(rawBody: Buffer): { event_id: string; check_id: string } | undefined {
  try {
    const { payload } = Event.parse(JSON.parse(rawBody.toString('utf8')))
    return { event_id: createHash('sha256').update(rawBody).digest('hex'), check_id: payload.object.id }
  } catch {
    return undefined
  }
}
