import { z } from 'zod'
import { api } from './endpoint.ts'

export const Mode = z.enum(['demo', 'test', 'production'])
export type Mode = z.infer<typeof Mode>

/** Server settings that the browser gets. */
export const BrowserConfig = z.object({
  mode: Mode,
  /** Options for pusher-js; `key` empty when realtime is off. */
  realtime: z.object({
    key: z.string(),
    ws_host: z.string().nullable(),
    ws_port: z.number().int().nullable(),
    force_tls: z.boolean(),
    cluster: z.string(),
  }),
  maps_key: z.string().nullable(),
  help_line: z.string(),
  help_email: z.string(),
})
export type BrowserConfig = z.infer<typeof BrowserConfig>

export const configApi = api({
  read: { method: 'GET', path: '/api/config', reply: z.object({ data: BrowserConfig }) },
})
