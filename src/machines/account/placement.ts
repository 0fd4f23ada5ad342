import type { Claims } from '#services/kit/token'
import { type AppRoute, pathOf, paths, safeRedirect } from '#shared/api/kit/paths'
import type { Role, User } from '#shared/api/kit/user'

/** The route of an address and its params. */
export type Matched = { route: AppRoute; params: Record<string, string | undefined> }
/** An address: its path with its query, and the route that it matches, if any. */
export type Address = { path: string; matched: Matched | undefined }
export type Who = Pick<User, 'id' | 'default_role' | 'status' | 'is_payroll_company' | 'invite_hash'> & {
  company: { main_contractor: boolean } | null
}
export type Visitor = { user: Who | undefined; wrapper: boolean }
/**
 * Trusts the token's COMPLETED status until the user is read again, so that a finished user is not redirected to the
 * registration.
 */
export const visitorOf = ({ user, claims, wrapper }: Visitor & { claims: Claims | undefined }): Visitor => ({
  user: user && claims?.status === 'COMPLETED' ? { ...user, status: claims.status } : user,
  wrapper,
})
/**
 * `unfinished`: the redirect is reported, because a person with an open registration went astray. `reason`: why
 * they have no access to the screen, where they could have expected it.
 */
export type Place =
  | ({ kind: 'show' } & Matched)
  | { kind: 'go'; to: string; unfinished: boolean; reason?: string }
  | { kind: 'missing' }

const company: readonly Role[] = ['OWNER', 'MANAGER']
const workers: readonly Role[] = ['WORKER', 'SECURITY_GUARD']
const siteStaff: readonly Role[] = [...company, 'SECURITY_GUARD']
/** Roles with access to a screen; every other screen is open to all signed-in users. */
const roles: Partial<Record<AppRoute, readonly Role[]>> = {
  sites: company,
  siteNew: company,
  site: company,
  siteEdit: company,
  siteTab: company,
  siteSubcompany: company,
  siteAssignment: company,
  siteTimesheet: company,
  workers: company,
  worker: company,
  workersLink: company,
  workersLinkSpreadsheet: company,
  workerAssignment: company,
  workerContract: company,
  workerTimesheet: company,
  contracts: ['OWNER'],
  contractsOfWorker: ['OWNER'],
  contract: ['OWNER'],
  cards: company,
  card: company,
  cardItem: company,
  managers: ['OWNER'],
  manager: ['OWNER'],
  billing: ['OWNER'],
  companySettings: company,
  siteControl: siteStaff,
  siteControlPerson: siteStaff,
  siteControlCheckIn: siteStaff,
  siteControlRollCall: siteStaff,
  timesheetMobile: workers,
  assignments: workers,
  assignment: workers,
  assignmentDocuments: workers,
}
/** Routes that need no sign-in. */
const open = new Set<AppRoute>([
  'verifyEmail',
  'registerWorker',
  'registerWorkerStep',
  'registerOwner',
  'login',
  'forgotPassword',
  'resetPassword',
  'invite',
  'inviteDetails',
  'inviteRegister',
  'inviteRegistered',
  'inviteRequest',
  'inviteSent',
  'visitorInvite',
  'visitorQr',
  'visitorQrOld',
  'generateQr',
  'visitorInviteOld',
  'privacyPolicyShow',
  'invitationAccept',
  'invitationDeny',
])
/** Whether a person with an unfinished registration can read a page without a redirect to it. */
const isReadable = (route: AppRoute) => route !== 'login' && open.has(route)
const renamed: Partial<Record<AppRoute, string>> = {
  workerRegister: paths.registerWorker,
  registerOldWorker: paths.registerWorker,
  registerOldOwner: paths.registerOwner,
}
const under = (root: string, pathname: string) => pathname === root || pathname.startsWith(`${root}/`)

/**
 * The address that a person asked for on the way here, '/' when none. Sign-in and registration are dropped, because
 * they would cause a redirect loop.
 */
function redirectOf(query: string) {
  const wanted = safeRedirect(new URLSearchParams(query).get('redirect'))
  const pathname = wanted.split(/[?#]/)[0] ?? ''
  const starts = [paths.login, '/register', paths.workerRegister]
  return starts.some((start) => under(start, pathname)) ? paths.home : wanted
}
/** `start`, with a redirect to `wanted` afterwards. */
const withRedirect = (start: string, wanted: string) =>
  wanted === paths.home ? start : `${start}?${new URLSearchParams({ redirect: wanted })}`

/** Where a user who opens an address goes: that screen, another one, or none. */
export function placeOf({ path, matched }: Address, { user, wrapper }: Visitor): Place {
  const [pathname = '/', query = ''] = path.split(/\?(.*)/s)
  const old = matched && renamed[matched.route]
  if (old) return go(withRedirect(old, redirectOf(query)))
  const elsewhere = user
    ? user.status === 'COMPLETED' || user.default_role === 'MANAGER'
      ? finished
      : unfinished
    : out
  const to = elsewhere({ pathname, query, matched, user, wrapper })
  return to ?? (matched ? { kind: 'show', ...matched } : { kind: 'missing' })
}

const go = (to: string, unfinished = false): Place => ({ kind: 'go', to, unfinished })
const goHome = (reason: string): Place => ({ kind: 'go', to: paths.home, unfinished: false, reason })
type PlacementInput = { pathname: string; query: string; matched: Matched | undefined } & Visitor

/**
 * For users who are not signed in: public screens, else the sign-in with a redirect back; in the app the registration.
 * Everything under the contracts needs a sign-in, even an address that matches no route.
 */
function out({ pathname, query, matched, wrapper }: PlacementInput): Place | undefined {
  if (matched ? open.has(matched.route) : !under(paths.contracts, pathname)) return undefined
  return go(withRedirect(wrapper ? paths.registerWorker : paths.login, query ? `${pathname}?${query}` : pathname))
}

function unfinished({ pathname, query, matched, user }: PlacementInput): Place | undefined {
  const start =
    user?.default_role !== 'OWNER'
      ? paths.registerWorker
      : user.invite_hash
        ? pathOf({ route: 'inviteDetails', params: { hash: user.invite_hash } })
        : paths.registerOwner
  const registering = user?.default_role === 'OWNER' ? ['/register/owner', '/invite'] : ['/register/worker']
  if (registering.some((root) => under(root, pathname))) return undefined
  const other = pathname.startsWith('/register') || pathname.startsWith('/invite')
  if (matched && isReadable(matched.route) && !other) return undefined
  return go(withRedirect(start, redirectOf(query)), true)
}

function finished({ pathname, query, matched, user }: PlacementInput): Place | undefined {
  if (!user) return undefined
  if (matched?.route === 'login') return go(redirectOf(query))
  if (under('/register', pathname) && pathname !== paths.registerOwnerThankYou) return go(redirectOf(query))
  if (matched?.route === 'workerProfileEdit' && !matched.params.slug)
    return go(workers.includes(user.default_role) ? paths.profileEdit : paths.account)
  if (matched?.route.startsWith('siteControl')) {
    if (user.is_payroll_company) return goHome('A payroll company has no sites to control.')
    if (isOthers(matched, user)) return goHome('Site control is for guards, owners and managers.')
  }
  if (user.is_payroll_company && (matched?.route === 'workersLink' || matched?.route === 'workersLinkSpreadsheet'))
    return goHome('A payroll company adds no workers: the companies that it pays for do.')
  if (matched?.route === 'timesheetMobile' && isOthers(matched, user))
    return goHome('That page is a worker’s own week. Your workers’ weeks are under Timesheets.')
  return isWalled(pathname, user) || isOthers(matched, user) ? go(paths.home) : undefined
}

/** Areas that some roles have no access to, including addresses that match no route. */
function isWalled(pathname: string, user: Who) {
  if (user.default_role === 'MANAGER' && under(paths.contracts, pathname)) return true
  if (user.is_payroll_company)
    return under(paths.sites, pathname) || (under(paths.timesheets, pathname) && !/^\/timesheets\/?$/.test(pathname))
  return false
}
function isOthers(matched: Matched | undefined, user: Who) {
  const allowed = matched && roles[matched.route]
  if (allowed && !allowed.includes(user.default_role)) return true
  if (matched?.route === 'billing') return user.company?.main_contractor ?? false
  return user.is_payroll_company && (matched?.route === 'jobs' || (matched?.route.startsWith('card') ?? false))
}
