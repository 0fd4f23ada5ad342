import { useActorRef, useSelector } from '@xstate/react'
import { lazyPart } from '#machines/home/lazy-part.machine'
import type { User } from '#shared/api/kit/user'

const unsentMachine = lazyPart(() => import('#views/safety/unsent-roll-calls'))

/**
 * Sends and shows, on every page but a roll call's own, what this device keeps of roll calls: a call for help does not
 * wait until its marshal is on one certain page.
 */
export function OwnRollCalls({ user, path }: { user: User; path: string }) {
  const part = useSelector(useActorRef(unsentMachine), ({ context }) => context.part)
  // By the path: what was handed in is told on the page where that was, and not on the next ones.
  return part ? <part.UnsentRollCalls key={path} user={user} /> : null
}
