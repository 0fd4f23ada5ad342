import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { niNumberMachine } from '#machines/registration/ni-number.machine'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { TextField } from '#ui/fields/text-field'
import { RegistrationLayout } from '#views/shared/registration'
import { Unanswered } from '#views/shared/unanswered'
import { Sealed } from './sealed.tsx'
import { WithoutOne } from './without-one.tsx'
import s from './words.module.css'

const step = 2

/** Step 2: the National Insurance number, or that there is none yet. */
export function NiNumber({ actor }: { actor: ActorRefFrom<typeof niNumberMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const typed = useSelector(actor, (snapshot) => snapshot.context.typed)
  const formError = useSelector(actor, (snapshot) => snapshot.context.formError)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unreachable = useSelector(actor, (snapshot) => snapshot.hasTag('unreachable'))
  const back = () => actor.send({ type: 'back' })
  const go = () => actor.send({ type: 'continue' })
  if (unreachable)
    return (
      <Unanswered step={step} message={formError.message} onRetry={() => actor.send({ type: 'retry' })} onBack={back} />
    )
  if (state === 'explaining' || state === 'passing')
    return (
      <WithoutOne step={step} title="No National Insurance number yet?" busy={busy} onContinue={go} onBack={back}>
        You can work without it and add it later. Payroll sees that it is missing and may put you on an emergency tax
        code.
      </WithoutOne>
    )
  return (
    <RegistrationLayout
      step={step}
      title="Your National Insurance number"
      hint="It is on your payslip, your P60 and letters from HMRC."
      onContinue={go}
      busy={busy}
      disabledReason={typed.trim() === '' ? 'Type your number' : undefined}
      refused={formError}
    >
      <TextField
        label="National Insurance number"
        hint="It looks like QQ 12 34 56 C"
        size="l"
        big
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        readOnly={busy}
        onChange={(text) => actor.send({ type: 'change', typed: text })}
        error={formError.errors.ni_number}
      />
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
      <span className={s.link}>
        <LinkButton onClick={() => actor.send({ type: 'haveNone' })}>I do not have one yet</LinkButton>
      </span>
      <Sealed>Sealed. Your employer’s payroll sees it, other companies do not. You can see who looked.</Sealed>
    </RegistrationLayout>
  )
}
