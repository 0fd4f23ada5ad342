import { z } from 'zod'
import { api } from './endpoint.ts'
import { one } from './wire.ts'

export const DictEntry = z.object({ id: z.string(), value: z.string() })
/** Dictionary lists by type; PAYROLL_COMPANY only for signed-in users. */
export const Dict = z.record(z.string(), z.array(DictEntry))

export const dictApi = api({
  read: { method: 'GET', path: '/api/dict', reply: one(Dict) },
})
