import { useActorRef, useSelector } from '@xstate/react'
import { accountDetailsMachine, type Details, detailsOf } from '#machines/account/account.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { loginField } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { Button } from '#ui/elements/button'
import { PasswordField } from '#ui/fields/password-field'
import { TextField } from '#ui/fields/text-field'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './settings.module.css'

function emailHint({ email, email_verified, pending_email }: User): string | undefined {
  if (pending_email) return `Not verified yet: follow the link that we sent to ${pending_email}.`
  return email && !email_verified ? 'Not verified yet: follow the link that we sent you.' : undefined
}

/** Names, email and phone. Changing the email or the phone, which are used to sign in, requires the password. */
export function AccountDetails({
  user,
  toast,
  onChanged,
}: {
  user: User
  toast: PageContext['toast']
  onChanged: () => void
}) {
  const form = useActorRef(accountDetailsMachine, { input: { values: detailsOf(user) } })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const kept = useSelector(form, (state) => state.context.kept)
  const signInChanges = values.email !== kept.email || values.phone_number !== kept.phone_number
  useActorEvents(form, (event) => {
    if (event.type === 'refused') return toast({ tone: 'error', text: outcomes.detailsNotUpdated })
    if (event.type !== 'saved') return
    toast({ tone: 'success', text: outcomes.saved })
    onChanged()
  })
  const change = (changed: Partial<Details>) => form.send({ type: 'change', values: changed })
  return (
    <BoundForm actor={form} className={s.form}>
      <TextField
        label="First name"
        autoComplete="given-name"
        value={values.first_name}
        error={errors.first_name}
        onChange={(first_name) => change({ first_name })}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        value={values.last_name}
        error={errors.last_name}
        onChange={(last_name) => change({ last_name })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        optional={loginField(user.default_role) !== 'email'}
        hint={emailHint(user)}
        value={values.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        optional={loginField(user.default_role) !== 'phone_number'}
        hint={user.pending_phone ? 'Not verified yet: enter the code that we sent you.' : undefined}
        value={values.phone_number}
        error={errors.phone_number}
        onChange={(phone_number) => change({ phone_number })}
      />
      {(signInChanges || errors.current_password) && (
        <PasswordField
          label="Current password"
          hint="Needed because you sign in with what you are changing."
          autoComplete="current-password"
          value={values.current_password}
          error={errors.current_password}
          onChange={(current_password) => change({ current_password })}
        />
      )}
      <Button type="submit" kind="primary" size="l" busy={busy}>
        Save
      </Button>
    </BoundForm>
  )
}
