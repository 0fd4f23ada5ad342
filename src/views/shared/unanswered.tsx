import { WifiOff } from 'lucide-react'
import { Banner } from '#ui/feedback/banner'
import { RegistrationLayout } from './registration.tsx'

/** The failure screen of every step: what happened, that nothing is lost, and Retry. */
export function Unanswered({
  step,
  message,
  onRetry,
  onBack,
}: {
  step?: number | undefined
  message: string | undefined
  onRetry: () => void
  onBack?: (() => void) | undefined
}) {
  return (
    <RegistrationLayout
      step={step}
      title="That did not get through"
      hint="Nothing you typed is lost."
      onBack={onBack}
      onContinue={onRetry}
      continueLabel="Retry"
      toRead
    >
      <Banner tone="bad" icon={WifiOff} announce>
        {message ?? 'There was no answer. Check your signal and try again.'}
      </Banner>
    </RegistrationLayout>
  )
}
