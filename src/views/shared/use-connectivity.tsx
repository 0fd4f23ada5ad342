import { useActorRef, useSelector } from '@xstate/react'
import { connectivityMachine } from '#machines/kit/connectivity.machine'
import { clockTime } from '#shared/domain/kit/words'
import { useActorEvents } from './use-actor-events.tsx'

export type Connectivity = { state: 'live' | 'quiet' | 'silent' | 'offline'; since: string | undefined }

/**
 * Whether the server responds, watched while the component is mounted. `since`: start of an outage; `onChange`: one
 * begins or ends.
 */
export function useConnectivity(onChange = () => {}): Connectivity {
  const actor = useActorRef(connectivityMachine)
  useActorEvents(actor, onChange)
  const state = useSelector(actor, ({ value }) =>
    value === 'live' || value === 'silent' || value === 'offline' ? value : 'quiet',
  )
  const since = useSelector(actor, ({ context }) => context.since)
  return { state, since }
}

/** "Offline since 06:41." or "No answer since 06:41."; undefined while the server responds or has not been asked. */
export function outageText({ state, since }: Connectivity): string | undefined {
  if (state !== 'silent' && state !== 'offline') return undefined
  const what = state === 'offline' ? 'Offline' : 'No answer'
  return since ? `${what} since ${clockTime(since)}.` : `${what}.`
}
