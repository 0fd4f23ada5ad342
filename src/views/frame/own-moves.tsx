import { isWorker } from '#contract/role'
import type { User } from '#contract/user'
import { newestMove } from '#machines/feed-news'
import type { Seen } from '#views/session/screen-table'
import { useNews } from '#views/use-news'
import { FeedActor } from './feed-actor.tsx'

/**
 * Shows workers a message, on any page, when they are checked in or out. Staff get such messages only on the pages
 * about people: a site of two hundred checks in within an hour.
 */
export function OwnMoves({ user, onSay }: { user: Pick<User, 'default_role'>; onSay: Seen['say'] }) {
  useNews(FeedActor.useActorRef(), (news) => {
    const moved = isWorker(user.default_role) ? newestMove(news) : undefined
    if (moved) onSay({ tone: 'success', text: moved.description })
  })
  return null
}
