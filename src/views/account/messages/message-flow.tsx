import { useSelector } from '@xstate/react'
import { ArrowDown } from 'lucide-react'
import type { MouseEvent, UIEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/account/conversation.machine'
import { percentUploaded } from '#machines/platform/upload'
import type { OpenConversation, Message as Shown } from '#shared/api/account/conversation'
import { count } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { ErrorState } from '#ui/feedback/error-state'
import { MessageQueueActor } from '#views/account/message-queue-actor'
import { useToday } from '#views/shared/use-today'
import s from './message.module.css'
import { Unsent } from './message.tsx'
import { MessageDay } from './message-day.tsx'
import { daysOf } from './message-words.ts'

type Props = {
  actor: ActorRefFrom<typeof conversationMachine>
  conversation: OpenConversation
  userId: string
  /** The reader sends job offers. */
  sends: boolean
}

/** Heights of the box from the first message at which older ones are loaded, so that scrolling meets no end. */
const ahead = 8

/** Pixels from the end at which it still is in view. */
const nearEnd = 48

/** Scrolls to the newest message. The focus goes with it: the button that asked for it disappears. */
function showEnd({ currentTarget: button }: MouseEvent<HTMLElement>) {
  const box = button.parentElement?.querySelector('section')
  box?.scrollTo({ top: 0 })
  box?.focus({ preventScroll: true })
}

/** The messages, oldest first; the box is filled from its foot, so it stays where it is while older ones are added. */
export function MessageFlow({ actor, conversation, userId, sends }: Props) {
  const messages = useSelector(actor, (state) => state.context.messages)
  const hasOlder = useSelector(actor, (state) => state.context.hasOlder)
  const loadingOlder = useSelector(actor, (state) => state.matches({ open: { older: 'loading' } }))
  const firstNew = useSelector(actor, (state) => state.context.firstNew)
  const newCount = useSelector(actor, (state) => state.context.newCount)
  const isAway = useSelector(actor, (state) => state.matches({ open: { end: 'outOfView' } }))
  const today = useToday()
  const { read_up_to } = conversation
  const newest = newestRead(messages, read_up_to, userId)
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    actor.send({ type: box.scrollTop > -nearEnd ? 'endShown' : 'endHidden' })
    // The top is at the most negative place.
    if (box.scrollHeight - box.clientHeight + box.scrollTop < box.clientHeight * ahead)
      actor.send({ type: 'loadOlder' })
  }
  return (
    <div className={s.around}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className={s.flow} tabIndex={0} aria-label="Messages, oldest first" onScroll={onScroll}>
        <div>
          {hasOlder && (
            <Button kind="quiet" size="s" busy={loadingOlder} onClick={() => actor.send({ type: 'loadOlder' })}>
              Earlier messages
            </Button>
          )}
          {daysOf(messages).map(({ day, messages: ofDay }) => (
            <MessageDay
              key={day}
              messages={ofDay}
              userId={userId}
              today={today}
              isToday={day === today}
              readUpTo={upTo(read_up_to, ofDay)}
              newestRead={ofDay.some(({ id }) => id === newest) ? newest : undefined}
              readAt={ofDay.some(({ id }) => id === newest) ? (conversation.read_at ?? undefined) : undefined}
              firstNew={ofDay.some(({ id }) => id === firstNew) ? firstNew : undefined}
              newCount={newCount}
              offersTo={sends && conversation.with.is_worker ? conversation.with.id : undefined}
            />
          ))}
          <QueuedMessages conversationId={conversation.id} />
        </div>
      </section>
      {isAway && conversation.unseen_count > 0 && (
        <Button size="s" icon={ArrowDown} onClick={showEnd}>
          {count(conversation.unseen_count, 'new message', 'new messages')}
        </Button>
      )}
    </div>
  )
}

/** What the person has written that the server has not taken, also while nothing else could be loaded. */
function QueuedMessages({ conversationId }: { conversationId: string }) {
  const queue = MessageQueueActor.useActorRef()
  const items = MessageQueueActor.useSelector((state) => state.context.items)
  const offset = MessageQueueActor.useSelector((state) => state.context.offset)
  const uploading = MessageQueueActor.useSelector((state) => state.matches('uploading'))
  const first = items.find(({ problem }) => !problem)
  return (
    <ol>
      {items
        .filter((item) => item.conversationId === conversationId)
        .map((item) => (
          <Unsent
            key={item.key}
            item={item}
            percent={uploading && item === first && item.file ? percentUploaded(offset, item.file.size) : undefined}
            onRemove={() => queue.send({ type: 'remove', key: item.key })}
            onRetry={() => queue.send({ type: 'retry', key: item.key })}
          />
        ))}
    </ol>
  )
}

/** In place of the messages while they could not be loaded. */
export const UnloadedFlow = ({ conversationId, onRetry }: { conversationId: string; onRetry: () => void }) => (
  <section className={s.flow} aria-label="Messages, oldest first">
    <div>
      <ErrorState title="Earlier messages could not be loaded" level={3} onRetry={onRetry}>
        They appear when there is a connection. What you write now is sent then.
      </ErrorState>
      <QueuedMessages conversationId={conversationId} />
    </div>
  </section>
)

/** The newest own message that the other person has read. */
const newestRead = (messages: readonly Shown[], readUpTo: string | null, userId: string) =>
  readUpTo ? messages.findLast((one) => one.sender_id === userId && one.created_at <= readUpTo)?.id : undefined

/** Up to when a day is read; the same however far beyond it the other person reads, so that it is not drawn again. */
function upTo(readUpTo: string | null, ofDay: readonly Shown[]): string | undefined {
  const last = ofDay.at(-1)?.created_at
  return readUpTo && last && readUpTo >= last ? last : (readUpTo ?? undefined)
}
