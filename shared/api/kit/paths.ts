/**
 * Every URL of the app. Used by routes, views, charts, mails and notification targets. Of those that match an address
 * the first is its route. A part named `id` or `..._id` is a row's id.
 */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/login/password/forgot',
  resetPassword: '/login/password/reset',
  verifyEmail: '/verify-email/:token?',
  privacyPolicy: '/privacy-policy',
  privacyPolicyShow: '/privacy-policy/show',
  help: '/help',
  more: '/more',
  settings: '/settings',
  account: '/settings/account',
  billing: '/settings/billing',
  companySettings: '/settings/company',
  helpdesk: '/settings/helpdesk',
  messages: '/messages',
  assignments: '/assignments',
  assignment: '/assignments/:id',
  assignmentDocuments: '/assignments/:id/documents/:mediaId?',
  cards: '/card',
  card: '/card/:slug',
  cardItem: '/card/:slug/:check',
  managers: '/managers',
  manager: '/managers/:slug',
  siteControl: '/site-control',
  siteControlPerson: '/site-control/people/:id',
  siteControlCheckIn: '/site-control/people/:id/check-in',
  siteControlRollCall: '/site-control/roll-call/:id',
  sites: '/sites',
  siteNew: '/sites/new',
  site: '/sites/:id',
  siteEdit: '/sites/:id/edit',
  siteTab: '/sites/:id/:slug',
  siteSubcompany: '/sites/:id/subcompany/:subcompany_id',
  siteAssignment: '/sites/:id/:slug/assignments/:assignment_id?',
  siteTimesheet: '/sites/:id/:slug/timesheets/:timesheet_id?',
  timesheets: '/timesheets',
  timesheetMobile: '/timesheets/mobile/:timesheet_id?',
  timesheet: '/timesheets/:timesheet_id',
  workers: '/workers',
  workersLink: '/workers/link',
  workersLinkSpreadsheet: '/workers/link-spreadsheet',
  worker: '/workers/:slug',
  workerProfileEdit: '/workers/profile/:slug?/edit',
  workerAssignment: '/workers/:slug/assignments/:assignment_id?',
  workerContract: '/workers/:slug/contracts/:id?',
  workerTimesheet: '/workers/:slug/timesheets/:timesheet_id?',
  contracts: '/contracts',
  contractsOfWorker: '/contracts/:slug',
  contract: '/contracts/:slug/:id',
  jobs: '/jobs',
  profileEdit: '/profile/edit',
  skillsEdit: '/profile/skillsedit',
  profileDirectory: '/profile/directory',
  profile: '/profile/:slug?',
  invitationAccept: '/invitation/accept',
  invitationDeny: '/invitation/deny',
  inviteDetails: '/invite/:hash?/details',
  inviteRegister: '/invite/:hash?/register',
  inviteRegistered: '/invite/:hash?/registered',
  inviteRequest: '/invite/:hash?/request',
  inviteSent: '/invite/:hash?/sent',
  invite: '/invite/:hash',
  registerOwner: '/register/owner',
  registerOwnerPayment: '/register/owner/payment',
  registerOwnerSubscriptions: '/register/owner/subscriptions',
  registerOwnerThankYou: '/register/owner/thank-you',
  registerWorker: '/register/worker',
  registerWorkerStep: '/register/worker/:step',
  registerOldWorker: '/register/old-worker/:step?',
  registerOldOwner: '/register/old-owner/:step?',
  workerRegister: '/worker/register',
  visitor: '/visitors/:id',
  visitorInvite: '/visitors/invite/:hash',
  visitorQr: '/visitors/qr/:id',
  visitorQrOld: '/visitor/qr',
  generateQr: '/generate-qr',
  visitorInviteOld: '/visitor-invite/:hash',
} as const
export type AppRoute = keyof typeof paths

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never
/** Params of a route: `:id` is required, `:id?` optional. */
export type RouteParams<R extends AppRoute> = {
  [N in ParamNames<(typeof paths)[R]> as N extends `${string}?` ? never : N]: string
} & { [N in ParamNames<(typeof paths)[R]> as N extends `${infer Bare}?` ? Bare : never]?: string | undefined }

/** A place in the app, as used by charts and notifications; the route component turns it into a URL. */
export type AppTarget = {
  [R in AppRoute]: { route: R; params: RouteParams<R>; query?: Record<string, string> }
}[AppRoute]

/** The URL of a target: params filled and encoded, absent optional ones left out. */
export function pathOf({ route, params, query }: AppTarget): string {
  const values: Record<string, string | undefined> = params
  const path = paths[route].replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = values[name]
    if (value) return `/${encodeURIComponent(value)}`
    if (optional) return ''
    throw new Error(`${route} needs ${name}`)
  })
  return query ? `${path || '/'}?${new URLSearchParams(query)}` : path || '/'
}

/** Where to go after sign-in or saving: only a same-origin path is accepted, anything else becomes `/`. */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/'
  try {
    const origin = 'https://muster.invalid'
    const url = new URL(wanted, origin)
    return url.origin === origin && !/^\/[\\/]/.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/'
  } catch {
    return '/'
  }
}
