import type { Rows } from './matrix.ts'

/** Company, billing and widgets. */
export const company = {
  // Company and billing
  'GET /api/plans': ['b-b--b-', 'ANY', 'Registering owner included; main contractor owner after registration: no'],
  'GET /api/me/company/invoices': ['b-b----', 'CO', 'b = OWNER whose company is NOT main contractor'],
  'GET /api/me/company/billing': ['b-b--b-', 'CO', 'Never returns card number; provider customer id hidden'],
  'PUT /api/me/company/billing': [
    'b-b--b-',
    'CO',
    'Payment token only; reject anything that looks like a PAN; Idempotency-Key; password or recent login',
  ],
  'GET /api/me/company': ['yry--y-', 'CO', 'M: name, address, subcontractors; no turnover or payment option'],
  'POST /api/me/company': [
    '-----y-',
    'SELF',
    'Only a registering owner with no company; main_contractor and payroll flags set by server',
  ],
  'PUT /api/me/company': ['y-y--y-', 'CO', 'Flags not writable'],
  'PUT /api/me/company/swap': ['yyy----', 'SELF', 'Target in own memberships; new token; cache and sockets dropped'],
  'GET /api/me/subcontractors': ['yy-----', 'CO', 'Main contractor; others get an empty list'],
  'GET /api/subcompany/invite/{hash}': [
    '......t',
    'TOK',
    'Hash 256-bit, expiry; only inviter name, site name, invited email (masked)',
  ],
  'PUT /api/subcompany/invite/{hash}': [
    'y------',
    'TOK',
    'The request for access (decision 44): the owner who is signed in asks for the company they act for; once; never for its own site',
  ],
  'POST /api/subcompany/register': [
    '......t',
    'TOK',
    'Creates OWNER of a new company; email fixed by invite; hash consumed in the same transaction',
  ],
  'PUT /api/subcompany/update': ['-----y-', 'SELF', 'Registering owner with matching invite_hash'],
  'POST /api/subcompany/invite-status/{hash}': [
    '......t',
    'TOK',
    'HMAC signature over hash+expires+action, constant-time compare, once',
  ],
  // Widgets
  'GET /api/me/widgets/{route}': [
    'yyyyy--',
    'CO/SELF',
    '{route} from a fixed list per role; data goes through the same row rules',
  ],
  'POST /api/me/widgets/{route}': ['yyyyy--', 'SELF', 'Layout only'],
  'POST /api/me/widgets/delete': ['yyyyy--', 'SELF', ''],
  'POST /api/me/widgets/download': ['yyy----', 'CO', 'Signed URL 5 min, bound to user'],
} as const satisfies Rows
