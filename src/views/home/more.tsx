import { BriefcaseBusiness, CircleHelp, FileText, LogOut, ScanLine, Shield, UserRound } from 'lucide-react'
import { paths } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { Card } from '#ui/display/card'
import { Icon } from '#ui/elements/icon'
import { ThemeChoice } from '#views/account/theme-choice'
import { ShowCode } from '#views/gate/show-code'
import s from '#web/views/account/settings.module.css'

const links = [
  { href: paths.account, label: 'Account', icon: UserRound },
  { href: paths.help, label: 'Help', icon: CircleHelp },
  { href: paths.privacyPolicy, label: 'Privacy policy', icon: Shield },
]

/** A worker has no gate to watch; a payroll company has no sites. */
const controlsSites = ({ default_role, is_payroll_company }: User) => default_role !== 'WORKER' && !is_payroll_company

/** /more: the pages that do not fit in the bottom bar of a phone. */
export function More({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  return (
    <div className={s.page}>
      <h1>
        {user.first_name} {user.last_name}
      </h1>
      {isWorker(user.default_role) && <ShowCode />}
      <Card label="More" flush>
        <ul className={s.list}>
          {isWorker(user.default_role) && (
            <li>
              <a href={paths.jobs}>
                <Icon of={BriefcaseBusiness} />
                Jobs
              </a>
            </li>
          )}
          {controlsSites(user) && (
            <li>
              <a href={paths.siteControl}>
                <Icon of={ScanLine} />
                Site control
              </a>
            </li>
          )}
          {user.default_role === 'OWNER' && (
            <li>
              <a href={paths.contracts}>
                <Icon of={FileText} />
                Contracts
              </a>
            </li>
          )}
          {links.map(({ href, label, icon }) => (
            <li key={href}>
              <a href={href}>
                <Icon of={icon} />
                {label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={onSignOut}>
              <Icon of={LogOut} />
              Log Out
            </button>
          </li>
        </ul>
      </Card>
      <Card title="Appearance">
        <ThemeChoice />
      </Card>
    </div>
  )
}
