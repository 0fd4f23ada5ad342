import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { one } from '#shared/api/kit/wire'

export const DictEntry = z.object({ id: z.string(), value: z.string() })
/** Dictionary lists by type; PAYROLL_COMPANY only for signed-in users. */
export const Dict = z.record(z.string(), z.array(DictEntry))

export const dictApi = api({
  read: { method: 'GET', path: '/api/dict', reply: one(Dict) },
})
