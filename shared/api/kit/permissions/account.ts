import type { Rows } from './matrix.ts'

/** Signing in, own account, registration, files and realtime. */
export const account = {
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
  'POST /api/worker-registration/skill/photos': [
    '---ssy-',
    'SELF',
    'Step order enforced; a finished worker may renew; pictures in the form, or own uploads by id',
  ],
  'POST /api/worker-registration/basic-info': ['-----y-', 'SELF', ''],
  'POST /api/worker-registration/basic-info/photo': [
    '-----y-',
    'SELF',
    'The picture in the form, or an own upload by id',
  ],
  'POST /api/worker-registration/ni-number': ['-----y-', 'SELF', 'Encrypted; shown masked'],
  'POST /api/worker-registration/medical-questionnaire': ['-----y-', 'SELF', 'Encrypted; audit'],
  'POST /api/worker-registration/emergency-contact': ['-----y-', 'SELF', ''],
  // Media and realtime
  'POST /api/media/upload': [
    'yyyyyy-',
    'SELF',
    'file_key from an allow-list per role; uploader owns until attached; quota of files that nothing uses',
  ],
  'POST /api/media/upload-chunked': [
    'yyyyyy-',
    'SELF',
    'Upload keyed by user+file_key+name+total; one live upload per key; quota',
  ],
  'GET /api/media/{id}': ['yyyyyy-', 'SELF|EMP|SITE', 'Ours: a new signed address, by the row rule of the file'],
  'GET /api/media/{id}/content': [
    'yyyyyyt',
    'SIGNED',
    'Signed URL, row rule asked at each fetch; 5 min, a face: one address a session and day, kept by the browser until the day ends',
  ],
  'GET /api/exports/check-ins': [
    'yyyyyyt',
    'SIGNED',
    'Signed URL, 5 min, bound to the session; who reads it is judged anew when it is opened',
  ],
  'GET /api/exports/timesheets': [
    'yyyyyyt',
    'SIGNED',
    'Signed URL, 5 min, bound to the session; who reads it is judged anew when it is opened',
  ],
  'POST /api/realtime/auth': ['yyyyyy-', 'SELF', 'Only private-users.{own id}; socket_id regex'],
  'POST /api/webhooks/identity': ['......t', 'SIGNED', 'HMAC of raw body, constant time, idempotent by event id'],
} as const satisfies Rows
