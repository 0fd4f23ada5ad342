import type { debugPermissions } from './permissions-debug.ts'

/**
 * The permission matrix: who may call what. One row a call; a call without a row does not compile and does not mount.
 *
 * Cells, in the order of `roles`: y allowed on the rows named, r allowed with reduced fields, s own record only,
 * b only an owner whose company is not a main contractor (or a registering owner), t a capability (ticket, hash,
 * signature) is needed instead of a sign-in, - refused (403), . the call reads no session.
 */
export const roles = ['OWNER', 'MANAGER', 'PAYROLL', 'WORKER', 'SECURITY_GUARD', 'REGISTERING', 'PUBLIC'] as const

/** [cells, rows in scope, rule] by call. */
export const permissions = {
  // Auth and account
  'POST /api/auth/login': [
    '......y',
    '-',
    "Throttle per account+IP. Same answer and time for unknown user and bad password. '#EMAILNOTVERIFIED#' only after a correct password",
  ],
  'POST /api/auth/forgot-password-email': [
    '......y',
    '-',
    'Always 200; 1/min, 5/day per address; link host from config',
  ],
  'POST /api/auth/forgot-password-reset': [
    '......t',
    'TOK',
    'Single-use 256-bit token, 30 min; ends all sessions; no auto-login',
  ],
  'POST /api/auth/refresh': ['yyyyyy-', 'SELF', 'Cookie + bearer with same sid (section 4)'],
  'POST /api/auth/logout': ['yyyyyy-', 'SELF', 'Idempotent; works with an expired bearer'],
  'GET /api/me': ['yyyyyy-', 'SELF', 'Never returns password hash, device id, NI number, health'],
  'PUT /api/me': [
    'yyyyyy-',
    'SELF',
    'Allow-list fields; role, status, company, active, invite_hash, is_payroll_company not writable; email/phone change needs current password',
  ],
  'PUT /api/me/register': ['-----y-', 'SELF', 'Only while status is not COMPLETED; server sets role and status'],
  'PUT /api/me/password': [
    'yyyyy--',
    'SELF',
    'Current password required (422 if wrong, never 401); ends other sessions',
  ],
  'GET /api/me/messages': ['yyyyyy-', 'SELF', ''],
  'PUT /api/me/messages': ['yyyyyy-', 'SELF', 'Append-only record of version, time, ip'],
  'GET /api/dict': ['yyyyyyr', 'ANY', 'Public reading r: without PAYROLL_COMPANY'],
  'GET /api/me/help': ['yyyyy--', 'ANY', 'nosniff; attachment'],
  'POST /api/auth/verify-email/resend': ['......y', '-', 'Path not shown (D10). Always 200; 1/min, 5/day'],
  'POST /api/error-report': [
    '......y',
    '-',
    'Ours: pages also break before sign-in. No name, no text typed by a person; 20 a minute per address',
  ],
  // Assignments
  'GET /api/me/assignments': ['---yy--', 'SELF', "Own only ('my assignments': worker or guard)"],
  'GET /api/assignments/{id}': ['yy-yy--', 'EMP|SITE-O|SELF', 'SITE-O reads, no pay data; W/G own'],
  'POST /api/assignments': [
    'yy-----',
    'EMP+SITE',
    'worker EMP; site SITE-O or SITE-S(GRANTED); manager_id in approver list; overlap needs confirm_overlap; same site and overlapping days refused',
  ],
  'PUT /api/assignments/{id}': ['yy-----', 'EMP+SITE', 'Same checks on every changed id'],
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
  // Card checks and contracts
  'GET /api/card-check/list': ['yy-----', 'EMP', 'Rows of own workers'],
  'POST /api/card-check/find': ['yy-----', 'EMP', '20/min per user, 200/day per company (card number enumeration)'],
  'POST /api/card-check/link-card': ['yy-----', 'EMP', 'Worker EMP; card not already linked to another person'],
  'PUT /api/card-check/{id}': ['yy-----', 'EMP', 'Images only through signed URL'],
  'GET /api/me/contracts': [
    'y-y----',
    'CO|PAY',
    'MANAGER denied: FACT. PY: contracts naming its payroll company, read only',
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
  // Job offers, job posts, managers
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
    'FACT: only OWNER sees managers. M gets picker rows only (id, name, site ids), no email',
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
  // Messaging and notifications
  'GET /api/me/conversations': ['yyyyy--', 'CONV', ''],
  'POST /api/me/conversations': [
    'yyyyy--',
    'CONV',
    'Other user related by company, assignment, offer or application; 303 without Location header, id in body',
  ],
  'GET /api/me/conversations/{id}/messages': ['yyyyy--', 'CONV', ''],
  'POST /api/me/conversations/{id}/messages': [
    'yyyyy--',
    'CONV',
    "model id must be the sender's own offer/post; one attachment; 30/min",
  ],
  'PUT /api/me/conversations/{id}/messages/mark-read': [
    'yyyyy--',
    'CONV',
    'timestamp clamped to now; never moves back',
  ],
  'GET /api/me/notifications': ['yyyyyy-', 'SELF', ''],
  'PUT /api/me/notifications/mark-read': ['yyyyyy-', 'SELF', ''],
  'PUT /api/me/notifications/mark-read/{id}': ['yyyyyy-', 'SELF', ''],
  // Profile and workers
  'PUT /api/me/profile/personal': ['yyyyy--', 'SELF', ''],
  'PUT /api/me/profile/health': ['---yy--', 'SELF', 'Special-category data: encrypted column, every read audited'],
  'PUT /api/me/profile/overview': ['yyyyy--', 'SELF', ''],
  'PUT /api/me/profile/photo': ['yyyyy--', 'SELF', 'Re-encoded image'],
  'GET /api/workers': [
    'yy-----',
    'DIR',
    'Directory fields only (name, role, skills, distance); no phone, NI, health, address',
  ],
  'GET /api/workers/{slug}': [
    'yy-ss--',
    'DIR|EMP|SITE|SELF',
    'Field set by relation; site_id only if SITE; s = own slug',
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
    'yy--y--',
    'SITE-A|SITE-G',
    'Worker password (422 on error); 5 tries/15 min per worker and per guard; idempotent; staff of a sub-company: own people only',
  ],
  'POST /api/site-control/workers/{id}/check-out': [
    'yy--y--',
    'SITE-A|SITE-G',
    'Same; staff of a sub-company: own people only',
  ],
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
  'GET /api/me/sites/{id}/fire': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Signed URL 5 min; SITE-S own workers; G assigned site',
  ],
  'GET /api/me/sites/{id}/fire/people': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: who is on the site now, for the phone of a marshal; SITE-S own workers only, no visitors; G assigned site',
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
    "Ours: any staff of the site's company (a fire does not wait for the assigned manager) and guards assigned today; SITE-S refused in words",
  ],
  'GET /api/me/roll-calls/{id}': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: by the site of the roll call; SITE-S own people only',
  ],
  'GET /api/me/roll-calls/{id}/marks': ['yy--y--', 'SITE-O|SITE-S|SITE-G', 'Ours: same'],
  'POST /api/me/roll-calls/{id}/marks': [
    'yy--y--',
    'SITE-O|SITE-S|SITE-G',
    'Ours: same; SITE-S marks and adds own people only; idempotent by person, device and clock; late ones are kept',
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
  // Timesheets
  'GET /api/me/timesheets': ['yyyyy--', 'EMP|APPR|PAY|SELF', 'W/G own; PY list only'],
  'GET /api/me/timesheets/pending': ['yyyyy--', 'EMP|APPR|PAY|SELF', ''],
  'GET /api/me/timesheets/{id}': ['yy-yy--', 'EMP|APPR|SELF', 'FACT: payroll cannot open /timesheets/*'],
  'PUT /api/me/timesheets/{id}': [
    'yy-yy--',
    'EMP|APPR|SELF',
    "W/G own draft, rejected or submitted (a submitted one returns to draft); managers' corrections are logged; nobody edits an accepted or paid sheet",
  ],
  'PUT /api/me/timesheets/{id}/bonus': ['yy-----', 'EMP|APPR', 'Not on own sheet'],
  'PUT /api/me/timesheets/{id}/paid': ['y------', 'EMP', 'Accepted sheets only; once (D2: M, payroll)'],
  'PUT /api/me/timesheets/{id}/accept': ['yy-----', 'EMP|APPR', 'Submitted only; not own sheet'],
  'PUT /api/me/timesheets/{id}/reject': ['yy-----', 'EMP|APPR', 'Same'],
  'PUT /api/me/timesheets/{id}/submit': ['---yy--', 'SELF', 'Own draft/rejected (O/M on behalf: D12)'],
  'POST /api/me/timesheets/{id}/message': ['yy-yy--', 'EMP|APPR|SELF', ''],
  'GET /api/me/timesheets/filters': ['yyyyy--', 'EMP|APPR|PAY|SELF', 'Options built from visible rows only'],
  'GET /api/me/timesheets/site-ids-for-date': ['yy-yy--', 'EMP|APPR|SELF', ''],
  'GET /api/me/timesheets/checkins-for-date': ['yy-yy--', 'EMP|APPR|SELF', ''],
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
  // Widgets
  'GET /api/me/widgets/{route}': [
    'yyyyy--',
    'CO/SELF',
    '{route} from a fixed list per role; data goes through the same row rules',
  ],
  'POST /api/me/widgets/{route}': ['yyyyy--', 'SELF', 'Layout only'],
  'POST /api/me/widgets/delete': ['yyyyy--', 'SELF', ''],
  'POST /api/me/widgets/download': ['yyy----', 'CO', 'Signed URL 5 min, bound to user'],
  // Worker registration
  'POST /api/worker-registration/phone-verification/verify-phone': [
    '......y',
    'NONE',
    'Same answer known/unknown; +44 mobile ranges only; per number, IP, prefix and global cap',
  ],
  'POST /api/worker-registration/phone-verification/verify-code': [
    '......t',
    'TOK',
    '5 tries per code, 10 min life, bound to the number and the registration ticket',
  ],
  'POST /api/worker-registration/phone-verification/resend-code': [
    '......t',
    'TOK',
    '60 s cool-down, 5/day per number',
  ],
  'POST /api/worker-registration/phone-verification/i-dont-have-code': [
    '......t',
    'TOK',
    'Creates a support task only; reveals nothing',
  ],
  'POST /api/worker-registration/phone-verification/password': [
    '......t',
    'TOK',
    'Only with a verified-code ticket (10 min)',
  ],
  'POST /api/worker-registration/phone-verification/login': [
    '......y',
    'NONE',
    'As login; device rule applies; status false + message',
  ],
  'GET /api/worker-registration/status': ['---yyy-', 'SELF', 'Server decides next step'],
  'POST /api/worker-registration/onfido/check/status/fetch': [
    '---ssy-',
    'SELF',
    'applicant/check id from own row, never from body; a finished worker may renew',
  ],
  'POST /api/worker-registration/onfido/applicant': [
    '---ssy-',
    'SELF',
    'One live applicant per user; a finished worker may renew',
  ],
  'POST /api/worker-registration/onfido/check': [
    '---ssy-',
    'SELF',
    'Only after an applicant; one open check (cost); a finished worker may renew',
  ],
  'POST /api/worker-registration/skill/photos': ['---ssy-', 'SELF', 'Step order enforced; a finished worker may renew'],
  'POST /api/worker-registration/basic-info': ['-----y-', 'SELF', ''],
  'POST /api/worker-registration/basic-info/photo': ['-----y-', 'SELF', ''],
  'POST /api/worker-registration/ni-number': ['-----y-', 'SELF', 'Encrypted; shown masked'],
  'POST /api/worker-registration/medical-questionnaire': ['-----y-', 'SELF', 'Encrypted; audit'],
  'POST /api/worker-registration/emergency-contact': ['-----y-', 'SELF', ''],
  // Media and realtime
  'POST /api/media/upload': ['yyyyyy-', 'SELF', 'file_key from an allow-list per role; uploader owns until attached'],
  'POST /api/media/upload-chunked': [
    'yyyyyy-',
    'SELF',
    'Upload keyed by user+file_key+name+total; one live upload per key; quota',
  ],
  'GET /api/media/{id}': ['yyyyyy-', 'SELF|EMP|SITE', 'Ours: a new signed address, by the row rule of the file'],
  'GET /api/media/{id}/content': [
    'yyyyyyt',
    'SIGNED',
    'Signed URL, 5 min, row rule of the parent object rechecked when signing',
  ],
  'GET /api/exports/check-ins': [
    'yyyyyyt',
    'SIGNED',
    'Signed URL, 5 min, bound to the session; who reads it is judged anew when it is opened',
  ],
  'POST /api/realtime/auth': ['yyyyyy-', 'SELF', 'Only private-users.{own id}; socket_id regex'],
  'POST /api/webhooks/identity': ['......t', 'SIGNED', 'HMAC of raw body, constant time, idempotent by event id'],
  // Ours
  'POST /api/auth/register': [
    '......y',
    'NONE',
    'Opens an unfinished owner account; same answer for known addresses; mailed hand-off link; 5/hour per IP',
  ],
  'POST /api/auth/verify-email': ['......t', 'TOK', 'Single-use mailed token'],
  'GET /api/config': ['yyyyyyy', 'NONE', 'Realtime options, provider keys meant for browsers, mode'],
  'GET /api/openapi.json': ['yyyyyyy', 'NONE', 'Interactive page outside production only'],
  'PUT /api/me/job-offers/{id}/withdraw': ['yy-----', 'CO', 'Pending only'],
  'POST /api/site-control/visitors/{id}/check-in': ['yy--y--', 'SITE-A|SITE-G', ''],
  'POST /api/site-control/visitors/{id}/check-out': ['yy--y--', 'SITE-A|SITE-G', ''],
  'POST /api/site-control/refusals': [
    'yy--y--',
    'SITE-A|SITE-G',
    'Ours: whom a gate did not let in, told by its device; the worker only by their own signed code; 200 in 15 min per guard are kept',
  ],
  'GET /api/me/link-code': ['---yy--', 'SELF', '10 minutes, single use'],
  'PUT /api/me/qr-key': ['---yy--', 'SELF', 'Public key of this phone'],
  'PUT /api/me/presence': [
    '---yy--',
    'SELF',
    "The worker's answer to 'when did you leave?': own check-in whose end nobody saw; after they came, not in the future",
  ],
  'GET /api/content/{slug}': [
    'yyyyyyy',
    'NONE',
    'Page content by slug (privacy policy, terms); fixed host and slug pattern',
  ],
  'GET /api/me/home': [
    'yyyyyy-',
    'SELF',
    'What waits on me and what is true now; the rows of each role as its own calls show them',
  ],
  'GET /api/me/sites/{id}/bans': [
    'yy-----',
    'SITE-O|SITE-S',
    'Who is kept off, for those who run the site; SITE-S: own people only, without the reason and who wrote it',
  ],
  'GET /api/me/sites/{id}/bans/people': [
    'yy-----',
    'SITE-O',
    'Whom the site knows, to choose from: assigned, checked in once, or employed by its company; 20 by name',
  ],
  'POST /api/me/sites/{id}/bans': [
    'yy-----',
    'SITE-O',
    'Owner, or a manager assigned to it (D5); worker known to the site; all sites of the company: owner only',
  ],
  'PUT /api/me/sites/{id}/bans/{ban}/lift': ['yy-----', 'SITE-O', 'As for adding; a ban that is over or lifted: 409'],
  'GET /api/me/sites/{id}/documents': [
    'yy-----',
    'SITE-O|SITE-S',
    'Safety documents with their versions; SITE-S: without the withdrawn and without who published',
  ],
  'POST /api/me/sites/{id}/documents': [
    'yy-----',
    'SITE-O',
    'M must be assigned to it (D5); media_id is a rams upload of the own company',
  ],
  'POST /api/me/sites/{id}/documents/{document}/versions': [
    'yy-----',
    'SITE-O',
    'Same; a new version re-opens acceptance',
  ],
  'PUT /api/me/sites/{id}/documents/{document}/withdraw': ['yy-----', 'SITE-O', 'Same; nothing is deleted'],
  'GET /api/places': ['yy-----', 'NONE', 'Addresses from the map service; 120 a minute'],
  'GET /health': ['yyyyyyy', 'NONE', 'Answers while the process lives; says nothing of the data'],
  'GET /ready': ['yyyyyyy', 'NONE', '503 while the database is away'],
} as const satisfies Record<string, readonly [cells: string, rows: string, rule: string]>

export type Permissions = typeof permissions & typeof debugPermissions
/** A call by its name, `METHOD /path/{param}`. */
export type PolicyId = keyof Permissions

type Row = readonly [cells: string, rows: string, rule: string]
const built: Partial<Record<PolicyId, Row>> = permissions
/** The row of a call; a call that this build does not have is nobody's. */
export const rowOf = (policy: PolicyId): Row => built[policy] ?? ['-------', '-', 'Not built into production']
