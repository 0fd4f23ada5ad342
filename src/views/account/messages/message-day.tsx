import { Fragment, memo } from 'react'
import type { Message as Shown } from '#shared/api/account/conversation'
import s from './message.module.css'
import { Message, type Receipt } from './message.tsx'
import { dayHead, isNextTo, isSameDay } from './message-words.ts'
import { markWhenNear } from './near-days.ts'

type Props = {
  messages: readonly Shown[]
  userId: string
  today: string | undefined
  isToday: boolean
  /** Up to when the other person has read. */
  readUpTo: string | undefined
  /** The newest own message that they have read, if it is of this day, and when they did. */
  newestRead: string | undefined
  readAt: string | undefined
  /** The first that was new when the conversation was opened, if it is of this day. */
  firstNew: string | undefined
  newCount: number
  /** The worker to whom the reader can send a job offer. */
  offersTo: string | undefined
}

/** Pixels of a message, about: only days near the visible part are laid out. */
const usualHeight = 52

/** The messages of one day. Drawn again only when one of them has changed, however long the conversation is. */
export const MessageDay = memo(DayOf, (one, two) => {
  const { messages, ...rest } = one
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return (
    keys.every((key) => one[key] === two[key]) &&
    messages.length === two.messages.length &&
    messages.every((message, place) => message === two.messages[place])
  )
})

function DayOf({ messages, userId, today, isToday, firstNew, newCount, offersTo, ...read }: Props) {
  const [start] = messages
  if (!start) return null
  return (
    <ol
      ref={markWhenNear}
      className={s.ofDay}
      style={{ containIntrinsicBlockSize: `auto ${messages.length * usualHeight}px` }}
    >
      <li className={s.day}>{dayHead(start.created_at, isToday)}</li>
      {messages.map((message, place) => {
        const before = messages[place - 1]
        const after = messages[place + 1]
        return (
          <Fragment key={message.id}>
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
              receipt={message.sender_id === userId ? receiptOf(message, read) : undefined}
              offersTo={offersTo}
              today={today}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

/** Of an own message; when it was read is known of the newest only. */
function receiptOf(
  { id, created_at }: Shown,
  { readUpTo, newestRead, readAt }: Pick<Props, 'readUpTo' | 'newestRead' | 'readAt'>,
): Receipt {
  if (!readUpTo || created_at > readUpTo) return { is: 'sent' }
  return { is: 'read', at: id === newestRead && readAt && isSameDay(readAt, created_at) ? readAt : undefined }
}
