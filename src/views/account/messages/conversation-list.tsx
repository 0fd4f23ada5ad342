import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { conversationsMachine } from '#machines/account/conversations.machine'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { useSmallScreen } from '#ui/elements/use-screen-size'
import { ErrorState } from '#ui/feedback/error-state'
import { SearchField } from '#ui/fields/search-field'
import { useRows } from '#views/shared/use-rows'
import { useToday } from '#views/shared/use-today'
import { ConversationRow } from './conversation-row.tsx'
import s from './messages.module.css'

type Props = { list: ActorRefFrom<typeof conversationsMachine>; userId: string; current: string | undefined }

export function ConversationList({ list, userId, current }: Props) {
  const { rows, loading, unreachable, onMore, onRetry } = useRows(list)
  const search = useSelector(list, (state) => state.context.query.search)
  const unseen = useSelector(list, (state) => state.context.about?.unseen ?? 0)
  const today = useToday()
  const isSmall = useSmallScreen()
  return (
    <section className={s.list} aria-label="Conversations">
      <div className={s.top}>
        <div className={s.title}>
          <h1>Messages</h1>
          <p role="status">{unseen > 0 ? `${unseen} unseen` : ''}</p>
        </div>
        <SearchField
          label="Search conversations"
          placeholder="Name or text"
          value={search}
          onChange={(text) => list.send({ type: 'search', query: { search: text } })}
        />
      </div>
      {unreachable && <ErrorState title="Your messages could not be loaded" level={2} onRetry={onRetry} />}
      {loading && !rows.length && (
        <div className={s.waiting} aria-busy="true">
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
      {!loading && !unreachable && !rows.length && (
        <p className={s.nothing}>{search ? 'No conversation matches.' : 'No conversations yet.'}</p>
      )}
      <ul className={s.rows}>
        {rows.map((row) => (
          <ConversationRow
            key={row.id}
            conversation={row}
            userId={userId}
            today={today}
            current={row.id === current}
            isSmall={isSmall}
          />
        ))}
      </ul>
      {onMore && rows.length > 0 && (
        <Button kind="quiet" busy={loading} onClick={onMore}>
          Load more
        </Button>
      )}
    </section>
  )
}
