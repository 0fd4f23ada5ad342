import { Check, CheckCheck, Clock, Download, File, Image, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Unsent as Item } from '#machines/account/message-queue.machine'
import type { Message as Shown } from '#shared/api/account/conversation'
import { clockTime } from '#shared/domain/kit/words'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { LinkButton } from '#ui/elements/link-button'
import { ProgressBar } from '#ui/elements/progress-bar'
import s from './message.module.css'
import { fileSize } from './message-words.ts'
import { ModelCard } from './model-card.tsx'

/** Whether the other person has read an own message; `read` with the time for the newest of them. */
export type Receipt = { is: 'sent' } | { is: 'read'; at: string | undefined } | undefined

type Props = {
  message: Shown
  mine: boolean
  /** The first of those in a row by one person, and the last, which shows the time. */
  first: boolean
  last: boolean
  receipt: Receipt
  /** The worker to whom the reader can send a job offer. */
  offersTo: string | undefined
  today: string | undefined
}

export function Message({ message, mine, first, last, receipt, offersTo, today }: Props) {
  const { type, content, model, attachment, created_at } = message
  return (
    <li className={s.message} data-mine={mine || undefined} data-first={first || undefined}>
      {model && <ModelCard card={model} conversationId={message.conversation_id} offersTo={offersTo} today={today} />}
      {type === 'model' && !model && <p className={s.gone}>This is no longer available.</p>}
      {attachment && (
        <FileCard
          name={attachment.name}
          note={fileSize(attachment.size)}
          isPicture={attachment.mime_type.startsWith('image/')}
          action={
            <a className={s.download} href={attachment.full_url} aria-label={`Open ${attachment.name}`}>
              <Icon of={Download} />
            </a>
          }
        />
      )}
      {type === 'attachment' && !attachment && <p className={s.gone}>This file is no longer available.</p>}
      {content && <p className={s.bubble}>{content}</p>}
      {last && (
        <p className={s.meta} data-read={receipt?.is === 'read' || undefined}>
          <time dateTime={created_at}>{clockTime(created_at)}</time>
          {receipt?.is === 'sent' && ' · Sent'}
          {receipt?.is === 'read' && ` · Read${receipt.at ? ` ${clockTime(receipt.at)}` : ''}`}
          {receipt && <Icon of={receipt.is === 'read' ? CheckCheck : Check} size="s" />}
        </p>
      )}
    </li>
  )
}

type UnsentProps = {
  item: Item
  /** Percent of the file that the server has, while it is sent. */
  percent: number | undefined
  onRemove: () => void
  onRetry: () => void
}

/** A message that waits to be sent, is being sent, or was not taken. */
export function Unsent({ item, percent, onRemove, onRetry }: UnsentProps) {
  const { content, at, problem, file, media } = item
  const attached = file ?? media
  const share = percent ?? 0
  return (
    <li className={s.message} data-mine="" data-first="">
      {attached && (
        <FileCard
          name={attached.name}
          note={
            percent === undefined
              ? fileSize(attached.size)
              : `${fileSize((attached.size * share) / 100)} of ${fileSize(attached.size)} · ${share} %`
          }
          isPicture={file?.blob.type.startsWith('image/') ?? false}
          action={<IconButton icon={X} label={`Remove ${attached.name}`} onClick={onRemove} />}
          bar={percent !== undefined && <ProgressBar value={share} label={`Sending ${attached.name}`} />}
        />
      )}
      {content && <p className={s.bubble}>{content}</p>}
      <p className={s.meta} data-bad={problem ? '' : undefined}>
        <time dateTime={at}>{clockTime(at)}</time>
        {problem ? ` · Not sent: ${problem}` : ' · Waiting to send'}
        {!problem && <Icon of={Clock} size="s" />}
      </p>
      {problem && (
        <p className={s.retry}>
          <LinkButton onClick={onRetry}>
            <Icon of={RotateCw} size="s" /> Try again
          </LinkButton>
          <LinkButton onClick={onRemove}>Remove</LinkButton>
        </p>
      )}
    </li>
  )
}

function FileCard({
  name,
  note,
  isPicture,
  action,
  bar,
}: {
  name: string
  note: string
  isPicture: boolean
  action: ReactNode
  bar?: ReactNode
}) {
  return (
    <div className={s.file}>
      <span className={s.picture}>
        <Icon of={isPicture ? Image : File} />
      </span>
      <span className={s.fileName}>{name}</span>
      <span className={s.fileNote}>{note}</span>
      <span className={s.fileAction}>{action}</span>
      {bar && <span className={s.fileBar}>{bar}</span>}
    </div>
  )
}
