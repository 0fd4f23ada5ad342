import { RegistrationLayout } from '#views/shared/registration'

/** 'I do not have one yet': what that means, and a button to go on. */
export function WithoutOne({
  step,
  title,
  children,
  busy,
  onContinue,
  onBack,
}: {
  step: number
  title: string
  children: string
  busy: boolean
  onContinue: () => void
  onBack: () => void
}) {
  return (
    <RegistrationLayout
      step={step}
      title={title}
      hint={children}
      busy={busy}
      onBack={busy ? undefined : onBack}
      onContinue={onContinue}
      continueLabel="Go on without it"
    />
  )
}
