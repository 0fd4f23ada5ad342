import { grown } from './grown-company.ts'

type Reader = keyof typeof grown.people | 'worker'
/** What people ask for all day, of a company with years behind it: who asks, and for what. */
export type Read = { name: string; who: Reader; path: string }

const site = grown.site(1)
const worker = grown.worker(1)
const weeks = '/api/me/timesheets'
const list: [name: string, who: Reader, path: string][] = [
  ['home', 'owner', '/api/me/home'],
  ['home of a manager', 'manager', '/api/me/home'],
  ['home of a worker', 'worker', '/api/me/home'],
  ['home of a guard', 'guard', '/api/me/home'],
  ['home of a payroll company', 'payroll', '/api/me/home'],
  ['home of a sub-company', 'sub', '/api/me/home'],
  ['weeks', 'owner', weeks],
  ['weeks of a site', 'owner', `${weeks}?site=${site}`],
  ['weeks of a worker', 'owner', `${weeks}?worker=${worker}`],
  ['weeks by status', 'owner', `${weeks}?status=ACCEPTED`],
  ['weeks by date', 'owner', `${weeks}?date=2026-10-19`],
  [
    'weeks by all filters',
    'owner',
    `${weeks}?site=${site}&worker=${worker}&status=SUBMITTED&date=2026-10-19&show=Waiting`,
  ],
  ['weeks, a later page', 'owner', `${weeks}?page=10`],
  ['weeks of a manager', 'manager', weeks],
  ['weeks of a sub-company', 'sub', weeks],
  ['weeks of a payroll company', 'payroll', weeks],
  ['own weeks', 'worker', weeks],
  ['weeks waiting', 'owner', `${weeks}?show=Waiting`],
  ['weeks waiting for a manager', 'manager', `${weeks}?show=Waiting`],
  ['filters of weeks', 'owner', `${weeks}/filters`],
  ['filters of a week', 'owner', `${weeks}/filters?date=2026-10-19`],
  ['sites of a day', 'owner', `${weeks}/site-ids-for-date?date=2026-10-20`],
  ['check-ins of a day', 'owner', `${weeks}/checkins-for-date?date=2026-10-20`],
  ['sites', 'owner', '/api/me/sites'],
  ['one site', 'owner', `/api/me/sites/${site}`],
  ['people on site', 'owner', `/api/me/sites/${site}/workers?status=${encodeURIComponent('On site')}`],
  ['workers of a site', 'owner', `/api/me/sites/${site}/workers`],
  ['documents audit', 'owner', `/api/me/sites/${site}/docsAudit`],
  ['check-ins', 'owner', `/api/me/sites/${site}/sitecheckins`],
  ['days of check-ins', 'owner', `/api/me/sites/${site}/checkins`],
  ['check-ins of a worker', 'owner', `/api/me/workers/${grown.workerSlug(1)}/checkins2`],
  ['fire list', 'owner', `/api/me/sites/${site}/fire`],
  ['gate list', 'guard', `/api/site-control/workers?site_id=${site}`],
  ['gates', 'owner', '/api/site-control'],
  ['workers', 'owner', '/api/me/workers'],
  ['workers with a search', 'owner', '/api/me/workers?search=ka'],
  ['workers by site', 'owner', `/api/me/workers?site=${site}`],
  ['workers, simple', 'owner', '/api/me/workers/simple'],
  ['one worker', 'owner', `/api/me/workers/${grown.workerSlug(1)}`],
  ['contracts', 'owner', '/api/me/contracts'],
  ['assignments', 'worker', '/api/me/assignments'],
  ['me', 'owner', '/api/me'],
  ['me, a worker', 'worker', '/api/me'],
  ['notifications', 'owner', '/api/me/notifications'],
  ['pending', 'owner', '/api/me/timesheets/pending'],
  ['pending of a manager', 'manager', '/api/me/timesheets/pending'],
]
export const reads: Read[] = list.map(([name, who, path]) => ({ name, who, path }))
