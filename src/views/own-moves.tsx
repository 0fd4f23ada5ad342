import { newestMove } from '#machines/account/feed-events'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { FeedActor } from './account/feed-actor.tsx'

/**
 * Shows workers a message, on any page, when they are checked in or out. Staff get such messages only on the pages
 * about people: a site of two hundred checks in within an hour.
 */
export function OwnMoves({ user, onToast }: { user: Pick<User, 'default_role'>; onToast: PageContext['toast'] }) {
  useActorEvents(FeedActor.useActorRef(), (event) => {
    const moved = isWorker(user.default_role) ? newestMove(event) : undefined
    if (moved) onToast({ tone: 'info', text: moved.description })
  })
  return null
}
