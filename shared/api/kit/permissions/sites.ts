import type { Rows } from './matrix.ts'

/**
 * Sites, sub-companies, gates, site control and visitors. SITE-G: a guard for today only, assigned to the site on that
 * day by its own company, or by a sub-company and approved by name by an owner or manager of the site. It ends with the
 * assignment, the approval or the sub-company's access; any other guard counts as a worker there (404).
 */
export const sites = {
  // Sites, sub-companies, gates
  'GET /api/me/sites': ['yy-----', 'SITE-O|SITE-S', 'FACT: workers do not load; payroll denied; shared rows flagged'],
  'GET /api/me/sites/{id}': ['yy-----', 'SITE-O|SITE-S', 'SITE-S: reduced fields'],
  'POST /api/me/sites': ['yy-----', 'CO', 'company_id forced to own'],
  'PUT /api/me/sites/{id}': ['yy-----', 'SITE-O', 'M must be assigned to it (D5)'],
  'GET /api/me/sites/{id}/subcontractors': ['yy-----', 'SITE-O', ''],
  'POST /api/me/sites/{id}/subcontractors': ['yy-----', 'SITE-O', 'FACT: managers manage subcontractors'],
  'PUT /api/me/sites/{id}/subcompanies': ['yy-----', 'SITE-O', ''],
  'POST /api/me/sites/{id}/managers': [
    'yy-----',
    'SITE-O',
    "FACT; only own company's managers; M cannot remove an OWNER",
  ],
  'GET /api/me/sites/{id}/workers': ['yy-----', 'SITE-O|SITE-S', "SITE-S: own company's workers only"],
  'POST /api/me/sites/{id}/workers': [
    'yy-----',
    'SITE-O|SITE-S',
    'check_offsite ids outside scope ignored, never answered',
  ],
  'GET /api/me/sites/{id}/fire': ['yy--y--', 'SITE-O|SITE-S|SITE-G', 'Signed URL 5 min; SITE-S own workers'],
  'GET /api/me/sites/{id}/fire/people': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: who is on the site now, for the phone of a marshal; SITE-S own workers only, no visitors',
  ],
  'GET /api/fire/{id}/paper': [
    'yyyyyyt',
    'SIGNED',
    'Ours: what the signed address of a fire list or report opens; 5 min, one sign-in, row rule rechecked at opening',
  ],
  'GET /api/me/sites/{id}/roll-calls': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: past roll calls of the site; SITE-S counts own people only',
  ],
  'POST /api/me/sites/{id}/roll-calls': [
    'yy--y--',
    'SITE-O|SITE-G',
    "Ours: any staff of the site's company (a fire does not wait for the assigned manager) and SITE-G; SITE-S refused in words",
  ],
  'GET /api/me/roll-calls/{id}': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: by the site of the roll call; SITE-S own people only',
  ],
  'GET /api/me/roll-calls/{id}/marks': ['yy--y--', 'SITE-O|SITE-S|SITE-G', 'Ours: same'],
  'POST /api/me/roll-calls/{id}/marks': [
    'yy-ry--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: same; SITE-S marks and adds own people only; idempotent by person, device and clock; late ones are kept; who took part while it ran hands in calls for help made until its end without the site, as does a guard of then who could not send its start, and reads nothing; worker: only that',
  ],
  'PUT /api/me/roll-calls/{id}/close': ['yy--y--', 'SITE-O|SITE-G', 'Ours: who may start may close'],
  'GET /api/me/roll-calls/{id}/report': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: signed URL 5 min; SITE-S own people only',
  ],
  'GET /api/me/sites/{id}/checkins': ['yy-----', 'SITE-O|SITE-S', ''],
  'GET /api/me/sites/{id}/checkins/excel': [
    'yy-----',
    'SITE-O|SITE-S',
    'Every site id in the request checked, not only the first',
  ],
  'GET /api/me/sites/{id}/sitecheckins': ['yy-----', 'SITE-O|SITE-S', ''],
  'GET /api/me/sites/{id}/sitecheckins/excel': ['yy-----', 'SITE-O|SITE-S', ''],
  'GET /api/me/sites/{id}/docsAudit': ['yy-----', 'SITE-O|SITE-S', ''],
  'GET /api/me/workers/{id}/docsAudit': ['yy-----', 'EMP|SITE', ''],
  'GET /api/me/sites/{id}/subcompanies': ['yy-----', 'SITE-O|SITE-S', 'SITE-S: own row only'],
  'GET /api/me/sites/{id}/subcompanies/{subcompany}': ['yy-----', 'SITE-O|SITE-S', 'Same'],
  'PUT /api/me/sites/{id}/subcompanies/{subcompany}/manager': ['yy-----', 'SITE-O', 'manager_id from own company (D6)'],
  'PUT /api/me/sites/{id}/guards/{user}': [
    'yy-----',
    'SITE-O',
    "Ours: a sub-company's guard, approved by name or ended; M must be assigned to the site (D5); audited, the guard and their company told",
  ],
  'PUT /api/me/sites/{id}/subcompanies/{subcompany}/access': [
    'yy-----',
    'SITE-O',
    'A sub-company can never grant itself',
  ],
  'DELETE /api/me/sites/{id}/subcompanies/{subcompany}': [
    'yy-----',
    'SITE-O|own row',
    'OWNER of the sub-company may end its own row',
  ],
  'GET /api/me/sites/accessRequests': ['yy-----', 'SITE-O', ''],
  'GET /api/me/sites/{id}/gates/status': ['yy--y--', 'SITE-O|SITE-G', ''],
  'GET /api/gate/{id}/log': ['yy-----', 'SITE-O', ''],
  'PUT /api/gate/{id}': [
    'yy-----',
    'SITE-O',
    'FACT: managers manage gates; gate_id unique across tenants, 409 without naming the other owner',
  ],
  'DELETE /api/gate/{id}': ['yy-----', 'SITE-O', ''],
  'POST /api/gate': ['yy-----', 'SITE-O', 'site_id from body checked'],
  'POST /api/gate/{id}/{position}': [
    'yy-----',
    'SITE-O',
    'Physical effect: audit, 10/min, retried once after a 401, never after a time-out',
  ],
  // Site control
  'GET /api/site-control': [
    'yy--y--',
    'SITE-A|SITE-G',
    'Sites where caller is guard or staff; staff of a sub-company: own people only',
  ],
  'GET /api/site-control/workers': [
    'yy--y--',
    'SITE-A|SITE-G',
    'Workers assigned to that site today; staff of a sub-company: own people only',
  ],
  'GET /api/site-control/workers/{userId}': [
    'yy--y--',
    'SITE-A|SITE-G',
    'source=scan needs a fresh signed QR value, not a bare id; photo, name, role, card state only; staff of a sub-company: own people only',
  ],
  'POST /api/site-control/workers/{id}/check-in': [
    'yy-ry--',
    'SITE-A|SITE-G',
    'Worker password (422 on error); 5 tries/15 min per worker and per guard; idempotent; staff of a sub-company: own people only; worker: a late scan made while they were the guard, answered only whether it was taken',
  ],
  'POST /api/site-control/workers/{id}/check-out': [
    'yy-ry--',
    'SITE-A|SITE-G',
    'Same; staff of a sub-company: own people only',
  ],
  // Visitors
  'POST /api/me/visitors/form/{siteId}': ['yy-----', 'SITE-O', ''],
  'PUT /api/me/visitors/form/{siteId}': ['yy-----', 'SITE-O', ''],
  'GET /api/me/visitors/form/{siteId}': ['yy--y--', 'SITE-O|SITE-G', ''],
  'POST /api/me/visitors/invite': ['yy-----', 'SITE-O', '50/hour per user (mail/SMS abuse)'],
  'GET /api/me/visitors/invite/{hash}': ['......t', 'TOK', 'Only site name, date, host first name'],
  'POST /api/me/visitors/invite/{hash}': ['......t', 'TOK', 'Once; consent text version stored'],
  'GET /api/me/visitors/{id}': ['yy--y--', 'SITE-O|SITE-G', ''],
  'GET /api/me/visitors/profile/{id}': ['yy--y--', 'SITE-O|SITE-G', ''],
  'GET /api/me/visitors/qr/{id}': [
    'yy--y-t',
    'TOK',
    'Public page: id is a 128-bit random value, expires after the visit; answer has no personal data but first name',
  ],
  'GET /api/qr-as-pdf/{id}': ['yy--y-t', 'TOK', 'Same id'],
  'GET /api/generate-qr': [
    'yyyyyyy',
    'NONE',
    'Pure function of bounded params (<=512 chars), no fetch, no template; 30/min per IP',
  ],
} as const satisfies Rows
