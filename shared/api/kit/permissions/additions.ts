import type { Rows } from './matrix.ts'

/** Calls that Muster's own design adds. */
export const additions = {
  'POST /api/auth/register': [
    '......y',
    'NONE',
    'Opens an unfinished owner account; same answer for known addresses; mailed hand-off link; 5/hour per IP',
  ],
  'POST /api/auth/verify-email': ['......t', 'TOK', 'Single-use mailed token'],
  'GET /api/config': ['yyyyyyy', 'NONE', 'Realtime options, provider keys meant for browsers, mode'],
  'GET /api/openapi.json': ['yyyyyyy', 'NONE', 'Interactive page outside production only'],
  'GET /api/me/job-offers/forecast': [
    'yy-----',
    'CO+SITE',
    'Before an offer is sent; a worker whom the company does not know is 422; work for other companies as days only, and only of those who agree to be found',
  ],
  'GET /api/me/job-offers/prefill': [
    'yy-----',
    'CO',
    'What the form of a new offer begins with; a worker whom the company cannot send one is 404, and so is a post of another company',
  ],
  'GET /api/me/job-offers/{id}/advice': [
    '---yy--',
    'SELF',
    'Before an offer is answered: the recipient’s own work, hours and rests, of every company',
  ],
  'POST /api/me/job-posts/{id}/invitations': [
    'yy-----',
    'CO',
    'Active post; worker related as for a conversation, or a directory row; not one who has blocked the company; once per worker and post; a new conversation counts to the quota',
  ],
  'GET /api/me/job-presets': ['yy-----', 'CO', 'Terms for a role, from which posts and offers begin'],
  'POST /api/me/job-presets': ['yy-----', 'CO', 'Replaces the one for the role'],
  'DELETE /api/me/job-presets/{id}': ['yy-----', 'CO', ''],
  'PUT /api/me/job-offers/{id}/withdraw': ['yy-----', 'CO', 'Pending only'],
  'POST /api/site-control/visitors/{id}/check-in': ['yy--y--', 'SITE-A|SITE-G', ''],
  'POST /api/site-control/visitors/{id}/check-out': ['yy--y--', 'SITE-A|SITE-G', ''],
  'PUT /api/site-control/check-ins/{id}/undo': [
    'yy--y--',
    'SITE-A|SITE-G',
    'Who checked somebody in or out may undo that very act within 10 s (40 s with a slow network): nobody else, not once anything came of it or a gate opened; staff of a sub-company: own people only',
  ],
  'PUT /api/me/sites/{id}/subcompanies/{subcompany}/undo': [
    'yy-----',
    'SITE-O|own row',
    'Who ended an access may undo that within 10 s (40 s with a slow network): nobody else, not once anything came of it or its news has left',
  ],
  'POST /api/site-control/refusals': [
    'yy-ry--',
    'SITE-A|SITE-G',
    'Ours: whom a gate did not let in, told by its device; the worker only by their own signed code; 200 in 15 min per guard are kept; worker: turned away while they were the guard, nothing is answered',
  ],
  'GET /api/me/workers/{slug}/health': ['---ss--', 'SELF', "The worker's own medical answers and who opened them"],
  'POST /api/me/workers/{slug}/health': [
    'yy-----',
    'EMP',
    'Opens the medical answers with a reason, written and told to the worker: only with a current contract under which the worker accepted an offer or checked in (Equality Act 2010 s60)',
  ],
  'GET /api/me/timesheets/excel': [
    'yyyyy--',
    'EMP|APPR|PAY|SELF',
    'The rows of the list; money as the list shows it; formula-safe; signed URL 5 min',
  ],
  'GET /api/me/timesheets/missing': ['---yy--', 'SELF', 'The past weeks of the caller that they may still open'],
  'PUT /api/me/timesheets/{id}/undo': [
    'yy-----',
    'EMP|APPR',
    'Who accepts, rejects or sets a bonus may undo that very act within 10 s (40 s with a slow network): nobody else, not once the week has changed since or a letter has left; not own sheet',
  ],
  'POST /api/me/link-code': ['---yy--', 'SELF', '10 minutes, single use'],
  'GET /api/me/workers/excel': [
    'yy-----',
    'CO',
    "What an import begins with: own sites' names, own mappings and batches",
  ],
  'GET /api/me/worker-invitations': ['---yy--', 'SELF', 'Of the number that they proved'],
  'PUT /api/me/worker-invitations/{id}/accept': ['---yy--', 'SELF', 'Consent to a company that asked their number'],
  'PUT /api/me/worker-invitations/{id}/deny': ['---yy--', 'SELF', ''],
  'PUT /api/me/phone': ['yyyyy--', 'SELF', 'The code that was sent to a new number; alike for taken and free ones'],
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
  'PUT /api/me/blocked-companies/{id}': [
    '---yy--',
    'SELF',
    'A worker takes no messages from a company, or takes them again: nobody of it starts a conversation with them or writes in one',
  ],
  'PUT /api/me/profile/directory': [
    '---yy--',
    'SELF',
    'Whether companies find the worker in the directory; holds at once',
  ],
  'GET /api/me/worker-counts': [
    'yy-----',
    'EMP|SITE|DIR|CO',
    'Numbers on the tabs of the workers’ screen: own workers, workers who can be found, active posts',
  ],
  'GET /api/places': ['yy-----', 'NONE', 'Addresses from the map service; 120 a minute'],
  'GET /health': ['yyyyyyy', 'NONE', 'Answers while the process lives; says nothing of the data'],
  'GET /ready': ['yyyyyyy', 'NONE', '503 while the database is away'],
} as const satisfies Rows
