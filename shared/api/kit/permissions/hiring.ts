import type { Rows } from './matrix.ts'

/** Job posts, offers and managers. */
export const hiring = {
  'POST /api/me/job-offers': [
    'yy-----',
    'CO+SITE',
    'manager_id from approver list; worker known to company (linked, applicant or open to work)',
  ],
  'PUT /api/me/job-offers/{id}/accept': [
    '---yy--',
    'SELF',
    'Recipient; state pending and due_date not past (server clock, London); rams_accepted must be true',
  ],
  'PUT /api/me/job-offers/{id}/reject': ['---yy--', 'SELF', 'Recipient; pending only'],
  'GET /api/me/job-posts': ['yy-----', 'CO', ''],
  'POST /api/me/job-posts': ['yy-----', 'CO+SITE', ''],
  'GET /api/me/job-posts/{id}': ['yy-----', 'CO', ''],
  'PUT /api/me/job-posts/{id}': ['yy-----', 'CO', ''],
  'DELETE /api/me/job-posts/{id}': ['yy-----', 'CO', ''],
  'GET /api/job-posts': ['yy-yy--', 'PUBROW', 'ACTIVE posts only for W/G; O/M see own and ACTIVE'],
  'GET /api/job-posts/{id}': ['yy-yy--', 'PUBROW', ''],
  'PUT /api/job-posts/{id}/apply': [
    '---yy--',
    'SELF',
    'Once per worker and post; returns the same conversation_id on repeat',
  ],
  'GET /api/me/managers': [
    'yry----',
    'CO',
    'FACT: only OWNER sees managers. M gets picker rows only (id, name, site ids), no email; so does a manager of a payroll company (its owner: y)',
  ],
  'POST /api/me/managers': ['y-y----', 'CO', 'Invite mail; role forced to MANAGER'],
  'GET /api/me/managers/{slug}': ['y-y----', 'CO', ''],
  'PUT /api/me/managers/{slug}': [
    'y-y----',
    'CO',
    'Email change re-verifies and ends sessions; OWNER cannot set a password for them',
  ],
  'DELETE /api/me/managers/{slug}': ['y-y----', 'CO', 'Ends all their sessions at once; last-owner rule untouched'],
  'POST /api/me/managers/{slug}/detach': ['y------', 'CO+SITE-O', ''],
  'PUT /api/me/managers/{slug}/subscribes': ['y------', 'CO+SITE-O', 'D3: manager for own slug'],
} as const satisfies Rows
