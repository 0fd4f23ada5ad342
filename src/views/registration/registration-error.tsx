import { useActorRef, useSelector } from '@xstate/react'
import { helpContactMachine } from '#machines/platform/help-contact.machine'
import { pathOf } from '#shared/api/kit/paths'
import { ButtonLink } from '#ui/elements/button-link'
import { HelpBox } from '#ui/overlays/help-box'
import { RegistrationLayout } from '#views/shared/registration'

/** The error screen of the worker's registration. */
export function RegistrationError({ chart = helpContactMachine }: { chart?: typeof helpContactMachine }) {
  const helpLine = useSelector(useActorRef(chart), (state) => state.context.data?.help_line)
  return (
    <RegistrationLayout
      title="Aw, Snap!"
      hint="Something went terribly wrong, and our team has been notified about this incident. Try again later, or contact our customer service"
    >
      <ButtonLink kind="primary" size="l" wide href={pathOf({ route: 'home', params: {} })}>
        Home page
      </ButtonLink>
      <HelpBox
        title="Problem is still there?"
        actions={
          <>
            {helpLine && (
              <ButtonLink size="l" wide href={`tel:${helpLine.replace(/\s/g, '')}`}>
                {helpLine}
              </ButtonLink>
            )}
            <ButtonLink size="l" wide href={pathOf({ route: 'registerWorker', params: {} })}>
              Start registration again
            </ButtonLink>
          </>
        }
      >
        Open the registration again: what you have given so far is kept.
      </HelpBox>
    </RegistrationLayout>
  )
}
