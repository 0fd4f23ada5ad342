import { z } from 'zod'
import { PhoneNumber } from '#shared/api/account/account'
import { api } from '#shared/api/kit/endpoint'
import { UserStatus } from '#shared/api/kit/user'
import { one } from '#shared/api/kit/wire'
import { CheckStatus } from '#shared/api/platform/check-status'

const base = '/api/worker-registration/debug'

/** Not built into production: in a file of its own, so that nothing of it is in that bundle. */
export const registrationDebugApi = api({
  simulateCheck: {
    method: 'POST',
    path: `${base}/identity-check/{outcome}`,
    params: z.strictObject({ outcome: z.enum(['created', 'completed', 'failed']) }),
    body: z.strictObject({ applicant_id: z.string().max(120) }),
    reply: one(z.object({ check_status: CheckStatus })),
  },
  lastCode: {
    method: 'GET',
    path: `${base}/verification-code`,
    query: z.strictObject({ phone_number: PhoneNumber }),
    reply: z.object({ code: z.object({ code: z.string() }) }),
    secret: true,
  },
  unfinishedWorker: {
    method: 'GET',
    path: `${base}/unfinished-worker`,
    reply: z.object({ user: z.object({ phone_number: z.string(), password: z.string(), status: UserStatus }) }),
    secret: true,
  },
})
