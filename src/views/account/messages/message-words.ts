import type { Conversation, Message } from '#shared/api/account/conversation'
import type { ModelCard } from '#shared/api/account/model-card'
import { daysBetween, londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInWords, dayWithDots, weekdayInShort } from '#shared/domain/kit/words'

type Partner = Conversation['with']
export const nameOf = ({ first_name, last_name }: Pick<Partner, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

const dayOf = (instant: string) => londonDay(new Date(instant))

/** '07:52' today, 'Mon' within a week, else '17.11.2026'. */
export function listTime(instant: string, today: string | undefined): string {
  const day = dayOf(instant)
  if (day === today) return clockTime(instant)
  return today && daysBetween(day, today) < 7 ? weekdayInShort(instant) : dayWithDots(day)
}

/** 'Today, Tuesday 24 November 2026'. */
export const dayHead = (instant: string, today: string | undefined) =>
  `${dayOf(instant) === today ? 'Today, ' : ''}${dayInWords(instant)}`

export const isSameDay = (one: string, two: string) => dayOf(one) === dayOf(two)

const minutes = 5
/** Whether a message follows another of the same person so soon that they share one time. */
export const isNextTo = (
  one: Pick<Message, 'sender_id' | 'created_at'>,
  two: Pick<Message, 'sender_id' | 'created_at'>,
) =>
  one.sender_id === two.sender_id &&
  isSameDay(one.created_at, two.created_at) &&
  Math.abs(Date.parse(two.created_at) - Date.parse(one.created_at)) < minutes * 60_000

/** What the list shows of the last message: its text, else the name of what came with it. */
export function lastWords(last: NonNullable<Conversation['last_message']>, userId: string): string {
  const by = last.sender_id === userId ? 'You: ' : ''
  const kind = last.is_picture ? 'Photo' : last.type === 'model' ? 'No longer available' : 'File'
  return `${by}${last.content ?? (last.is_picture ? kind : (last.title ?? kind))}`
}

/** '4.8 MB', '120 KB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const modelName: Record<ModelCard['model_type'], string> = { offer: 'Job offer', post: 'Job post' }
