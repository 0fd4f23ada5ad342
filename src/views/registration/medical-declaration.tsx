import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { ErrorText } from '#ui/elements/error-text'
import { Checkbox } from '#ui/fields/checkbox'
import { RegistrationLayout } from '#views/shared/registration'
import { Sealed } from './sealed.tsx'

/** The end of the questionnaire: a declaration that the answers are true. */
export function MedicalDeclaration({ actor }: { actor: ActorRefFrom<typeof medicalQuestionnaireMachine> }) {
  const declared = useSelector(actor, (s) => s.context.declared)
  const formError = useSelector(actor, (s) => s.context.formError)
  const busy = useSelector(actor, (s) => s.hasTag('busy'))
  const error = Object.values(formError.errors)[0] ?? formError.message
  return (
    <RegistrationLayout
      step={4}
      title="Are your answers true?"
      hint="A site relies on them to keep you and others safe."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={declared ? undefined : 'Confirm that your answers are true'}
    >
      <Checkbox
        label="I declare that my answers are true and complete, and I will tell you when they change."
        checked={declared}
        onChange={(ticked) => actor.send({ type: 'declare', declared: ticked })}
      />
      {error && <ErrorText announce>{error}</ErrorText>}
      <Sealed>
        Sealed. No company sees your answers before you accept an offer or have a contract. You can see who looked.
      </Sealed>
    </RegistrationLayout>
  )
}
