import { z } from 'zod'
import { api } from './endpoint.ts'

export const healthApi = api({
  health: { method: 'GET', path: '/health', reply: z.object({ status: z.literal('up') }) },
  /** 503 with retry-after while the database is unavailable. */
  ready: { method: 'GET', path: '/ready', reply: z.object({ status: z.literal('ready') }) },
  openapi: { method: 'GET', path: '/api/openapi.json', file: true },
})
