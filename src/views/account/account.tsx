import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { Card } from '#ui/display/card'
import type { PageContext } from '#views/shared/screen-table'
import { AccountDetails } from './account-details.tsx'
import { Agreements } from './agreements.tsx'
import { ChangePassword } from './change-password.tsx'
import { PhoneCode } from './phone-code.tsx'
import s from './settings.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** /settings/account: details, password, theme, agreements. */
export function Account({
  user,
  toast,
  onChanged,
}: {
  user: User
  toast: PageContext['toast']
  onChanged: () => void
}) {
  return (
    <div className={s.page} data-wide="">
      <h1>Account</h1>
      <div className={s.columns}>
        <div className={s.column}>
          <Card title="Your details">
            {/* A number that was verified below is another than the fields were opened with. */}
            <AccountDetails key={user.phone_number} user={user} toast={toast} onChanged={onChanged} />
          </Card>
          {user.pending_phone && (
            <Card title="Verify your number">
              <PhoneCode key={user.pending_phone} phone={user.pending_phone} toast={toast} onChanged={onChanged} />
            </Card>
          )}
          <Card title="Password">
            <ChangePassword toast={toast} />
          </Card>
        </div>
        <div className={s.column}>
          <Card title="Appearance">
            <ThemeChoice />
          </Card>
          {!isWorker(user.default_role) && (
            <Card title="Keyboard">
              <Shortcuts />
            </Card>
          )}
          <Card title="Agreements">
            <Agreements />
          </Card>
        </div>
      </div>
    </div>
  )
}
