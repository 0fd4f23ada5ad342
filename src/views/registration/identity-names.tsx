import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { identityStepMachine } from '#machines/registration/identity-step.machine'
import { ErrorText } from '#ui/elements/error-text'
import { TextField } from '#ui/fields/text-field'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

/** The names as on the identity document: the identity provider requires them. */
export function IdentityNames({ actor }: { actor: ActorRefFrom<typeof identityStepMachine> }) {
  const names = useSelector(actor, (state) => state.context.names)
  const formError = useSelector(actor, (state) => state.context.formError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const field = (name: 'first_name' | 'last_name') => ({
    size: 'l' as const,
    big: true,
    value: names[name],
    readOnly: busy,
    error: formError.errors[name],
    onChange: (text: string) => actor.send({ type: 'change', names: { [name]: text } }),
  })
  return (
    <RegistrationLayout
      step={1}
      title="Start registration"
      hint="Your names exactly as on your passport or driving licence."
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      refused={formError}
    >
      <div className={s.fields}>
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
