import { useActorRef, useSelector } from '@xstate/react'
import { pathOf } from '#contract/paths'
import { helpContactMachine } from '#machines/help-contact.machine'
import { ButtonLink } from '#ui/button-link'
import { HelpBox } from '#ui/help-box'
import { RegistrationLayout } from '#views/layouts/registration'

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
