import type { Rows } from './matrix.ts'

/** Workers, their cards, assignments, contracts and timesheets. */
export const work = {
  // Profile and workers
  'PUT /api/me/profile/personal': ['yyyyy--', 'SELF', ''],
  'PUT /api/me/profile/health': ['---yy--', 'SELF', 'Special-category data: encrypted column, every read audited'],
  'PUT /api/me/profile/overview': ['yyyyy--', 'SELF', ''],
  'PUT /api/me/profile/photo': ['yyyyy--', 'SELF', 'Re-encoded image'],
  'GET /api/workers': [
    'yy-----',
    'DIR',
    'Directory fields only: name, photo, trade, experience, cards, area, languages, free days; no phone, email, address, birth date, pay, health, employer; nobody who blocked the company',
  ],
  'GET /api/workers/{slug}': [
    'yy-ss--',
    'DIR|EMP|SITE|SELF',
    'The same fields, with own history; site_id only of a site where the company works; s = own slug',
  ],
  'PUT /api/me/workers/{id}/profile-update': [
    'yy-----',
    'EMP',
    "FACT: only when editable; else the exact spec message. device_id reset ends that worker's sessions, audited, worker told",
  ],
  'GET /api/me/workers/{slug}': ['yyyss--', 'EMP|SITE|PAY|SELF', 'PY: name and pay fields only'],
  'GET /api/me/workers': ['yyy----', 'EMP|SITE|PAY', ''],
  'GET /api/me/workers/{slug}/assignments': ['yy-ss--', 'EMP|SITE', 'SITE: assignments on that site only'],
  'GET /api/me/workers/{slug}/timesheets/filters': ['yy-ss--', 'EMP', ''],
  'GET /api/me/workers/{id}/contracts': ['yry----', 'EMP|PAY', 'D1: M reads dates and status, no hourly_rate'],
  'GET /api/me/workers/simple': ['yy-----', 'EMP', 'id and name only'],
  'POST /api/me/workers/link': [
    'yy-----',
    'CO',
    "Needs proof (invite code or worker's consent); never links on a guessed id",
  ],
  'POST /api/me/workers/excel': ['yy-----', 'CO', 'Size, ratio, row limits; one transaction; 5/hour'],
  'POST /api/me/workers/excel/delete': ['yy-----', 'CO', 'Only own import batch'],
  'GET /api/me/workers/{slug}/checkins2': ['yy-ss--', 'EMP|SITE', 'SITE: rows of that site only'],
  'GET /api/me/workers/{slug}/checkins/excel': ['yy-----', 'EMP|SITE', 'Formula-safe; signed URL 5 min'],
  // Assignments
  'GET /api/me/assignments': ['---yy--', 'SELF', "Own only ('my assignments': worker or guard)"],
  'GET /api/assignments/{id}': ['yy-yy--', 'EMP|SITE-O|SELF', 'SITE-O reads, no pay data; W/G own'],
  'POST /api/assignments': [
    'yy-----',
    'EMP+SITE',
    'worker EMP; site SITE-O or SITE-S(GRANTED); manager_id in approver list; overlap needs confirm_overlap; same site and overlapping days refused',
  ],
  'PUT /api/assignments/{id}': ['yy-----', 'EMP+SITE', 'Same checks on every changed id; site_id stays as it is'],
  'DELETE /api/assignments/{id}': ['yy-----', 'EMP+SITE', 'Soft cancel; notify worker'],
  'PUT /api/assignments/{id}/manager': [
    'yy-----',
    'EMP+SITE',
    'manager_id must be owner/manager of that site, or of company when no site',
  ],
  'PUT /api/me/assignments/{id}/accept-rams': [
    '---yy--',
    'SELF',
    "media_id is one of that assignment's rams for the worker's role; own password checked, 5 tries/15 min; hash of file version stored",
  ],
  'POST /api/me/getting-to-work': ['yy-yy--', 'SELF|EMP', 'W/G: body user_id must equal self; O/M: worker EMP'],
  // Card checks and contracts
  'GET /api/card-check/list': ['yy-----', 'EMP', 'Rows of own workers'],
  'POST /api/card-check/find': ['yy-----', 'EMP', '20/min per user, 200/day per company (card number enumeration)'],
  'POST /api/card-check/link-card': ['yy-----', 'EMP', 'Worker EMP; card not already linked to another person'],
  'PUT /api/card-check/{id}': ['yy-----', 'EMP', 'Images only through signed URL'],
  'POST /api/card-check/{id}/pictures': [
    'yy-----',
    'EMP',
    'Opens the pictures of a card, written and told to the worker',
  ],
  'GET /api/me/contracts': [
    'y-y----',
    'CO|PAY',
    'MANAGER denied: FACT. PY (owners and managers of a payroll company): contracts naming it, read only',
  ],
  'GET /api/me/contracts/{slug}': ['y-y----', 'CO|PAY', 'D1'],
  'GET /api/me/contracts/{slug}/{id}': ['y-y----', 'CO|PAY', 'D1; slug and id must belong together'],
  'POST /api/me/contracts': ['y------', 'EMP', 'hourly_rate >= 0, end >= start'],
  'POST /api/me/contracts/{slug}': ['y------', 'EMP', 'Same'],
  'PUT /api/me/contracts/{id}': [
    'y------',
    'CO',
    'Only {end_at} or {hourly_rate}; rate change may return a new id; history kept',
  ],
  'DELETE /api/me/contracts/{id}': ['y------', 'CO', 'Terminate, never erase'],
  // Timesheets
  'GET /api/me/timesheets': ['yyyyy--', 'EMP|APPR|PAY|SELF', 'W/G own; PY list only'],
  'GET /api/me/timesheets/pending': ['yyyyy--', 'EMP|APPR|PAY|SELF', ''],
  'GET /api/me/timesheets/{id}': [
    'yyryy--',
    'EMP|APPR|PAY|SELF',
    'PY: accepted and paid weeks that name it, read only. FACT: the ROUTE /timesheets/* stays closed to payroll',
  ],
  'PUT /api/me/timesheets/{id}': [
    'yy-yy--',
    'EMP|APPR|SELF',
    "W/G own draft, rejected or submitted (a submitted one returns to draft); managers' corrections are logged; nobody edits an accepted or paid sheet",
  ],
  'POST /api/me/timesheets': [
    '---yy--',
    'SELF',
    'Ours: opens this week of the caller, or a past one that a contract covered; reading the list opens none',
  ],
  'PUT /api/me/timesheets/{id}/bonus': ['yy-----', 'EMP', 'Not on own sheet'],
  'PUT /api/me/timesheets/{id}/paid': ['y------', 'EMP', 'Accepted sheets only; once (D2: M, payroll)'],
  'PUT /api/me/timesheets/{id}/finish': [
    'yy-----',
    'EMP|APPR',
    'Ours: gives a day the finish that nobody gave, not on own sheet; the worker is told and may object',
  ],
  'PUT /api/me/timesheets/{id}/object': [
    '---yy--',
    'SELF',
    'Ours: the worker objects to a finish that somebody else gave; not paid until it is answered',
  ],
  'PUT /api/me/timesheets/{id}/accept': ['yy-----', 'EMP|APPR', 'Submitted only; not own sheet'],
  'PUT /api/me/timesheets/{id}/reject': [
    'yy-----',
    'EMP|APPR',
    'Submitted, or accepted and lacking hours that the gate saw since; not own sheet',
  ],
  'PUT /api/me/timesheets/{id}/submit': ['---yy--', 'SELF', 'Own draft/rejected (O/M on behalf: D12)'],
  'POST /api/me/timesheets/{id}/message': ['yy-yy--', 'EMP|APPR|SELF', ''],
  'GET /api/me/timesheets/filters': ['yyyyy--', 'EMP|APPR|PAY|SELF', 'Options built from visible rows only'],
  'GET /api/me/timesheets/site-ids-for-date': ['yy-yy--', 'EMP|APPR|SELF', ''],
  'GET /api/me/timesheets/checkins-for-date': ['yy-yy--', 'EMP|APPR|SELF', ''],
} as const satisfies Rows
