import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Opening } from '#server/platform/auth/sessions'

export type Http = { request: FastifyRequest; reply: FastifyReply; ip: string; deviceId: string | undefined }

/**
 * The device that a session is opened from. The wrapper's headers count only together: a web view must send its device
 * id.
 */
export function callerOf({ request, ip, deviceId }: Http): Omit<Opening, 'userId' | 'companyId' | 'remember'> {
  const webView = request.headers['x-web-view']
  const wrapper = typeof webView === 'string' && /^(1|true)$/i.test(webView) && !!deviceId
  return {
    wrapper,
    deviceId: wrapper ? deviceId : undefined,
    ip,
    userAgent: request.headers['user-agent'],
  }
}
