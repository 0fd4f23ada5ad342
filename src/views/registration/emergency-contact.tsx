import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { emergencyContactMachine } from '#machines/registration/emergency-contact.machine'
import { ErrorText } from '#ui/elements/error-text'
import { PhoneField } from '#ui/fields/phone-field'
import { TextField } from '#ui/fields/text-field'
import { Agree } from '#views/account/agree'
import { RegistrationLayout } from '#views/shared/registration'
import { Unanswered } from '#views/shared/unanswered'
import s from './words.module.css'

const step = 6

/** Step 6: the emergency contact. */
export function EmergencyContact({ actor }: { actor: ActorRefFrom<typeof emergencyContactMachine> }) {
  const contact = useSelector(actor, (snapshot) => snapshot.context.contact)
  const formError = useSelector(actor, (snapshot) => snapshot.context.formError)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unreachable = useSelector(actor, (snapshot) => snapshot.hasTag('unreachable'))
  const agree = useSelector(actor, (snapshot) => snapshot.children.agree)
  if (agree)
    return (
      <Agree
        actor={agree}
        step={step}
        title={() => 'Before you finish'}
        hint="Everyone on a site that uses Muster follows these. Read and tick to finish."
        onBack={() => actor.send({ type: 'back' })}
      />
    )
  if (unreachable)
    return (
      <Unanswered
        step={step}
        message={formError.message}
        onRetry={() => actor.send({ type: 'retry' })}
        onBack={() => actor.send({ type: 'back' })}
      />
    )
  const field = (name: 'name' | 'relation' | 'phone_number') => ({
    size: 'l' as const,
    value: contact[name],
    readOnly: busy,
    error: formError.errors[name],
    onChange: (text: string) => actor.send({ type: 'change', contact: { [name]: text } }),
  })
  return (
    <RegistrationLayout
      step={step}
      title="Whom do we call in an emergency?"
      hint="Somebody who is not on site with you."
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      refused={formError}
    >
      <div className={s.fields}>
        <TextField label="Their name" autoComplete="off" {...field('name')} />
        <TextField
          label="Who they are to you"
          hint="Like wife, brother or friend"
          autoComplete="off"
          {...field('relation')}
        />
        <PhoneField label="Their mobile number" {...field('phone_number')} autoComplete="off" />
      </div>
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
