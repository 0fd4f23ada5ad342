import { File, Image, Paperclip } from 'lucide-react'
import type { Conversation } from '#shared/api/account/conversation'
import { pathOf } from '#shared/api/kit/paths'
import { Avatar } from '#ui/display/avatar'
import { Pill } from '#ui/display/pill'
import { Icon } from '#ui/elements/icon'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { lastWords, listTime, nameOf } from './message-words.ts'
import s from './messages.module.css'

type Props = {
  conversation: Conversation
  userId: string
  today: string | undefined
  current: boolean
  isSmall: boolean
}

/** A conversation in the list: who, the last message, and how many are unseen. */
export function ConversationRow({ conversation, userId, today, current, isSmall }: Props) {
  const { id, unseen_count, last_message: last } = conversation
  const icon = last?.is_picture
    ? Image
    : last?.type === 'attachment'
      ? Paperclip
      : last?.type === 'model'
        ? File
        : undefined
  return (
    <li>
      <a
        href={pathOf({ route: 'messages', params: {}, query: { id } })}
        aria-current={current ? 'true' : undefined}
        data-unseen={unseen_count > 0 || undefined}
      >
        <Avatar name={nameOf(conversation.with)} src={conversation.with.photo?.full_url} size={isSmall ? 'l' : 'm'} />
        <span className={s.words}>
          <span className={s.line}>
            <span className={s.name}>{nameOf(conversation.with)}</span>
            {last && <time dateTime={last.created_at}>{listTime(last.created_at, today)}</time>}
          </span>
          <span className={s.line}>
            <span className={s.last}>
              {icon && <Icon of={icon} size="s" />}
              <span>{last ? lastWords(last, userId) : ''}</span>
            </span>
            {unseen_count > 0 && (
              <Pill alert>
                {unseen_count}
                <VisuallyHidden> unseen</VisuallyHidden>
              </Pill>
            )}
          </span>
        </span>
      </a>
    </li>
  )
}
