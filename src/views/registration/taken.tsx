import { texts } from '#shared/api/kit/texts'
import { RegistrationLayout } from '#views/shared/registration'

/** The number is registered on another phone: only the company can release it. */
export function Taken({ onBack }: { onBack: () => void }) {
  return (
    <RegistrationLayout
      title={texts.deviceTaken}
      hint="Ask your company to reset your phone registration, then try again. Or use another number."
      onBack={onBack}
      onContinue={onBack}
      continueLabel="Use another number"
      toRead
    />
  )
}
