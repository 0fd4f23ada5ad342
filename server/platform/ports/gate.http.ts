import { ofetch } from 'ofetch'
import { z } from 'zod'
import { GateSilent } from '#server/platform/ports/gate-silent'
import type { GateAnswer, GatePort } from '#server/platform/ports/ports'
import { GatePosition } from '#shared/api/platform/gate-position'

const Moved = z.object({ position: GatePosition })
const Refused = z.object({ message: z.string().trim().min(1).max(300) })

/**
 * Gates behind the hardware maker's service: `PUT <base>/gates/<id>/position {position}`, `POST .../open`, `GET
 * <base>/gates/<id>`, each answering `{position}`; 404, 409 and 422 are refusals with `{message}`. Any other answer, or
 * none within `timeoutMs` milliseconds, is a GateSilent. Nothing is ever sent twice.
 */
export function httpGate(base: string, key: string, timeoutMs = 5000): GatePort {
  async function request(gateId: string, method: string, what: string, body?: object): Promise<GateAnswer> {
    const answer = await ofetch
      .raw(`${base.replace(/\/$/, '')}/gates/${encodeURIComponent(gateId)}${what}`, {
        method,
        ...(body && { body }),
        headers: { authorization: `Bearer ${key}` },
        timeout: timeoutMs,
        retry: 0,
        redirect: 'error',
        responseType: 'json',
        ignoreResponseError: true,
      })
      .catch((error: unknown) => {
        throw new GateSilent(gateId, error)
      })
    const moved = Moved.safeParse(answer._data)
    if (answer.ok && moved.success) return { answer: 'done', position: moved.data.position }
    if (![404, 409, 422].includes(answer.status)) throw new GateSilent(gateId)
    const refused = Refused.safeParse(answer._data)
    return { answer: 'refused', reason: refused.success ? refused.data.message : `It answers ${answer.status}.` }
  }
  return {
    move: (gateId, position) => request(gateId, 'PUT', '/position', { position }),
    open: (gateId) => request(gateId, 'POST', '/open'),
    report: (gateId) => request(gateId, 'GET', ''),
  }
}
