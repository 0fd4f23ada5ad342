import { useSelector } from '@xstate/react'
import { Fragment, type UIEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/account/conversation.machine'
import { percentUploaded } from '#machines/platform/upload'
import type { OpenConversation, Message as Shown } from '#shared/api/account/conversation'
import { Button } from '#ui/elements/button'
import { MessageQueueActor } from '#views/account/message-queue-actor'
import { useToday } from '#views/shared/use-today'
import s from './message.module.css'
import { Message, type Receipt, Unsent } from './message.tsx'
import { dayHead, isNextTo, isSameDay } from './message-words.ts'

type Props = {
  actor: ActorRefFrom<typeof conversationMachine>
  conversation: OpenConversation
  userId: string
  /** The reader sends job offers. */
  sends: boolean
}

/** Pixels from the first message at which older ones are loaded. */
const near = 300

/** The messages, oldest first; the box is filled from its foot, so it stays where it is while older ones are added. */
export function MessageFlow({ actor, conversation, userId, sends }: Props) {
  const messages = useSelector(actor, (state) => state.context.messages)
  const hasOlder = useSelector(actor, (state) => state.context.hasOlder)
  const loadingOlder = useSelector(actor, (state) => state.matches({ open: { older: 'loading' } }))
  const firstNew = useSelector(actor, (state) => state.context.firstNew)
  const newCount = useSelector(actor, (state) => state.context.newCount)
  const queue = MessageQueueActor.useActorRef()
  const items = MessageQueueActor.useSelector((state) => state.context.items)
  const offset = MessageQueueActor.useSelector((state) => state.context.offset)
  const uploading = MessageQueueActor.useSelector((state) => state.matches('uploading'))
  const today = useToday()
  const first = items.find(({ problem }) => !problem)
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    // The top is at the most negative place.
    if (box.scrollHeight - box.clientHeight + box.scrollTop < near) actor.send({ type: 'loadOlder' })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className={s.flow} tabIndex={0} aria-label="Messages, oldest first" onScroll={onScroll}>
      <div>
        {hasOlder && (
          <Button kind="quiet" size="s" busy={loadingOlder} onClick={() => actor.send({ type: 'loadOlder' })}>
            Earlier messages
          </Button>
        )}
        <ol>
          {messages.map((message, place) => {
            const before = messages[place - 1]
            const after = messages[place + 1]
            return (
              <Fragment key={message.id}>
                {!(before && isSameDay(before.created_at, message.created_at)) && (
                  <li className={s.day}>{dayHead(message.created_at, today)}</li>
                )}
                {message.id === firstNew && (
                  <li className={s.day} data-new="">
                    <b>{newCount} new</b>
                  </li>
                )}
                <Message
                  message={message}
                  mine={message.sender_id === userId}
                  first={!(before && isNextTo(before, message))}
                  last={!(after && isNextTo(message, after))}
                  receipt={receiptOf(message, after, conversation, userId)}
                  offersTo={sends && conversation.with.is_worker ? conversation.with.id : undefined}
                  today={today}
                />
              </Fragment>
            )
          })}
          {items
            .filter((item) => item.conversationId === conversation.id)
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
      </div>
    </section>
  )
}

/** Of an own message; the time of reading is known of the newest that were read. */
function receiptOf(
  { sender_id, created_at }: Shown,
  after: Shown | undefined,
  { read_up_to, read_at }: OpenConversation,
  userId: string,
): Receipt {
  if (sender_id !== userId) return undefined
  if (!read_up_to || created_at > read_up_to) return { is: 'sent' }
  const isNewest = !after || after.sender_id !== userId || after.created_at > read_up_to
  return { is: 'read', at: isNewest && read_at && isSameDay(read_at, created_at) ? read_at : undefined }
}
