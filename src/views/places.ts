import {
  BriefcaseBusiness,
  CalendarClock,
  ClipboardList,
  Construction,
  IdCard,
  MessageSquareText,
  ScanLine,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import { placeOf } from '#machines/account/placement'
import { type AppRoute, type AppTarget, pathOf } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import type { Waiting } from '#shared/api/time/waiting'

type Drawing = typeof Users
export type Place = {
  route: AppRoute
  label: string
  icon: Drawing
  /** Further routes that are part of it. */
  also?: AppRoute[]
  /** The count shown as its badge. */
  waits?: keyof Waiting
  isFor: (user: User) => boolean
}

const isCompany = ({ default_role }: User) => default_role === 'OWNER' || default_role === 'MANAGER'
const isOnSite = ({ default_role }: User) => isWorker(default_role)
const isGuard = ({ default_role }: User) => default_role === 'SECURITY_GUARD'

export const sideNav: Place[] = [
  { route: 'sites', label: 'Sites', icon: Construction, isFor: (user) => isCompany(user) && !user.is_payroll_company },
  { route: 'workers', also: ['jobs'], label: 'Workers', icon: Users, isFor: isCompany },
  { route: 'assignments', label: 'My assignments', icon: ClipboardList, isFor: isOnSite },
  { route: 'jobs', label: 'Jobs', icon: BriefcaseBusiness, isFor: isOnSite },
  { route: 'timesheets', label: 'Timesheets', icon: CalendarClock, waits: 'timesheets', isFor: () => true },
  { route: 'messages', label: 'Messages', icon: MessageSquareText, waits: 'messages', isFor: () => true },
  { route: 'managers', label: 'Managers', icon: UserRoundCheck, isFor: ({ default_role }) => default_role === 'OWNER' },
  {
    route: 'cards',
    label: 'Skill Cards',
    icon: IdCard,
    waits: 'cards',
    isFor: (user) => isCompany(user) && !user.is_payroll_company,
  },
]

/**
 * The four main pages of a role on a phone. Workers and guards also have Home as the first item, and everybody More as
 * the last.
 */
export const bottomBar: Place[] = [
  { route: 'siteControl', label: 'Site control', icon: ScanLine, isFor: isGuard },
  {
    route: 'assignments',
    label: 'Assignments',
    icon: ClipboardList,
    isFor: (user) => isOnSite(user) && !isGuard(user),
  },
  ...sideNav.filter(({ route }) => ['sites', 'workers', 'timesheets', 'messages'].includes(route)),
]

/** The label next to the logo mark. A guard has the label Worker. */
export const modeOf = (user: User): string =>
  user.default_role === 'OWNER' ? 'Company' : user.default_role === 'MANAGER' ? 'Manager' : 'Worker'

/** The company's name for an owner, the person's otherwise. */
export const nameOf = (user: User): string =>
  user.default_role === 'OWNER' && user.company ? user.company.name : `${user.first_name} ${user.last_name}`

/** Links of the user menu, by role. */
export const userLinks: { route: AppRoute; label: string; isFor: (user: User) => boolean }[] = [
  { route: 'account', label: 'Account', isFor: () => true },
  { route: 'profile', label: 'Profile Details', isFor: isOnSite },
  { route: 'companySettings', label: 'Company Details', isFor: (user) => !isOnSite(user) },
  {
    route: 'billing',
    label: 'Billing',
    isFor: (user) => user.default_role === 'OWNER' && !user.company?.main_contractor,
  },
]

/** The address of a target, if its screen exists and the user can open it; undefined if they would be redirected. */
export function openAddress(target: AppTarget, user: User, built: ReadonlySet<string>): string | undefined {
  const path = pathOf(target)
  const place = placeOf({ path, matched: target }, { user, wrapper: false })
  return place.kind === 'show' && built.has(place.route) ? path : undefined
}
