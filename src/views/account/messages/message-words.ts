import type { Conversation, Message } from '#shared/api/account/conversation'
import type { ModelCard } from '#shared/api/account/model-card'
import { daysBetween, londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInWords, dayWithDots, weekdayInShort } from '#shared/domain/kit/words'

type Partner = Conversation['with']
export const nameOf = ({ first_name, last_name }: Pick<Partner, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

const days = new Map<string, string>()
/** The day in London, looked up once per hour of UTC: London is whole hours from it. */
function dayOf(instant: string): string {
  const hour = instant.slice(0, 13)
  const day = days.get(hour) ?? londonDay(new Date(instant))
  days.set(hour, day)
  return day
}

/** Messages by the day in London, in order. */
export function daysOf(messages: readonly Message[]): { day: string; messages: Message[] }[] {
  const found: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.created_at)
    const last = found.at(-1)
    if (last?.day === day) last.messages.push(message)
    else found.push({ day, messages: [message] })
  }
  return found
}

/** '07:52' today, 'Mon' within a week, else '17.11.2026'. */
export function listTime(instant: string, today: string | undefined): string {
  const day = dayOf(instant)
  if (day === today) return clockTime(instant)
  return today && daysBetween(day, today) < 7 ? weekdayInShort(instant) : dayWithDots(day)
}

/** 'Today, Tuesday 24 November 2026'. */
export const dayHead = (instant: string, isToday: boolean) => `${isToday ? 'Today, ' : ''}${dayInWords(instant)}`

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
