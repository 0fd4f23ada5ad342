import { useActorRef, useSelector } from '@xstate/react'
import { slowReadsMachine } from '#machines/kit/slow-reads.machine'
import { SlowNotice } from '#ui/feedback/slow-notice'
import { useApp } from '#views/shared/app-context'

/** Screens that show the age of their data and the connection state themselves. */
const withRibbon: ReadonlySet<string | undefined> = new Set(['siteControl', 'siteControlRollCall'])

/** Shows a notice when the page has waited 4 s for a response, with a button to try again. */
export function SlowReads() {
  const { screen } = useApp()
  const actor = useActorRef(slowReadsMachine)
  const waiting = useSelector(actor, (state) => state.matches('waiting'))
  const name = useSelector(screen, ({ context }) => context.shown?.name)
  return <SlowNotice shown={waiting && !withRibbon.has(name)} onRetry={() => actor.send({ type: 'retry' })} />
}
