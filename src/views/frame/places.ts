import {
  CalendarClock,
  ClipboardList,
  Construction,
  IdCard,
  MessageSquareText,
  ScanLine,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { Waiting } from '#contract/home'
import { type AppRoute, type AppTarget, pathOf } from '#contract/paths'
import { isWorker } from '#contract/role'
import type { User } from '#contract/user'
import { placeOf } from '#machines/placement'

type Drawing = typeof Users
export type Place = {
  route: AppRoute
  label: string
  icon: Drawing
  /** The count that lights its dot. */
  waits?: keyof Waiting
  isFor: (user: User) => boolean
}

const isCompany = ({ default_role }: User) => default_role === 'OWNER' || default_role === 'MANAGER'
const isOnSite = ({ default_role }: User) => isWorker(default_role)
const isGuard = ({ default_role }: User) => default_role === 'SECURITY_GUARD'

/** The side navigation (spec section 2). */
export const sideNav: Place[] = [
  { route: 'sites', label: 'Sites', icon: Construction, isFor: (user) => isCompany(user) && !user.is_payroll_company },
  { route: 'workers', label: 'Workers', icon: Users, isFor: isCompany },
  { route: 'assignments', label: 'My assignments', icon: ClipboardList, isFor: isOnSite },
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

/** The four main places of a role on a phone; Home comes first for workers and guards, More is last for everybody. */
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

/** The label beside the mark (spec section 2; decisions: a guard is Worker). */
export const modeOf = (user: User): string =>
  user.default_role === 'OWNER' ? 'Company' : user.default_role === 'MANAGER' ? 'Manager' : 'Worker'

/** The company's name for an owner, the person's otherwise. */
export const nameOf = (user: User): string =>
  user.default_role === 'OWNER' && user.company ? user.company.name : `${user.first_name} ${user.last_name}`

/** The user popover's links, by role. */
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

/** The address of a target whose screen is built and open to the user; undefined when they would be led elsewhere. */
export function openAddress(target: AppTarget, user: User, built: ReadonlySet<AppRoute>): string | undefined {
  const address = pathOf(target)
  const place = placeOf(address, { user, wrapper: false })
  return place.kind === 'show' && built.has(place.route) ? address : undefined
}
