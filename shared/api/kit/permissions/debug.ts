import type { Rows } from './matrix.ts'

/** Rows of the registration's debug helpers, in a file of their own so that a production build has none of them. */
export const debug = {
  'POST /api/worker-registration/debug/identity-check/{outcome}': [
    '-------',
    '-',
    'Not built into production: 404 for everybody',
  ],
  'GET /api/worker-registration/debug/verification-code': ['-------', '-', 'Same'],
  'GET /api/worker-registration/debug/unfinished-worker': ['-------', '-', 'Same'],
} as const satisfies Rows
