import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps'
import { unprocessable } from '#server/platform/kit/problems'

const Body = z.strictObject({ now: z.iso.datetime({ offset: true }).nullable() })

/**
 * POST /dev/clock {now}: sets the server's clock, which runs on from there; null resets it. Answers the resulting time.
 */
export const devClock = (app: FastifyInstance, deps: Deps) =>
  app.post('/dev/clock', async (request) => {
    const body = Body.safeParse(request.body)
    if (!body.success) throw unprocessable({ now: ['Give an instant, like 2026-10-26T07:31:00Z, or null.'] })
    deps.clock.set?.(body.data.now === null ? null : new Date(body.data.now))
    return { now: deps.clock.now().toISOString() }
  })
