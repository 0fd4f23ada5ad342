import { useActorRef, useSelector } from '@xstate/react'
import { phoneCodeMachine } from '#machines/account/account.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { showPhone } from '#shared/api/kit/phone'
import { Button } from '#ui/elements/button'
import { CodeField } from '#ui/fields/code-field'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './settings.module.css'

/** The code sent to a new number. Until it is entered, the old number is used to sign in. */
export function PhoneCode({
  phone,
  toast,
  onChanged,
}: {
  phone: string
  toast: PageContext['toast']
  onChanged: () => void
}) {
  const form = useActorRef(phoneCodeMachine, { input: { values: { code: '' } } })
  const code = useSelector(form, (state) => state.context.values.code)
  const error = useSelector(form, (state) => state.context.errors.code)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, (event) => {
    if (event.type !== 'saved') return
    toast({ tone: 'success', text: outcomes.saved })
    onChanged()
  })
  return (
    <BoundForm actor={form} className={s.form}>
      <p>
        We sent a code to {showPhone(phone)}. Enter it to sign in with this number from now on. No code? Save the number
        again.
      </p>
      <CodeField
        label="Code"
        value={code}
        error={error}
        onChange={(typed) => form.send({ type: 'change', values: { code: typed } })}
      />
      <Button type="submit" kind="primary" size="l" busy={busy}>
        Verify number
      </Button>
    </BoundForm>
  )
}
