import { useActorRef } from '@xstate/react'
import { type ConsentText, ownConsent } from '#machines/account/consent.machine'
import { Button } from '#ui/elements/button'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Agree } from './agree.tsx'

type Props = { onAgreed: () => void; onSignOut: () => void; chart?: typeof ownConsent }

const titleOf = (texts: ConsentText[]) =>
  texts.some(({ changed }) => changed) ? 'Our terms have changed' : 'Before you go on'

/** The texts the user has to agree to before the app opens. They agree, or sign out. */
export function AgreeFirst({ onAgreed, onSignOut, chart = ownConsent }: Props) {
  const actor = useActorRef(chart, { input: { ticked: [] } })
  useActorEvents(actor, onAgreed)
  return (
    <Agree actor={actor} title={titleOf} hint="Read and tick to go on to Muster. You can sign out and come back later.">
      <Button size="l" wide onClick={onSignOut}>
        Log Out
      </Button>
    </Agree>
  )
}
