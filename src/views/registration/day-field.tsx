import { useActorRef, useSelector } from '@xstate/react'
import { londonDay } from '#contract/london'
import { dateTypingMachine } from '#machines/date-typing.machine'
import { shownDay } from '#machines/typed-date'
import { DatePicker } from '#ui/date-picker'
import type { FieldProps } from '#ui/field'
import { useNews } from '#views/use-news'

/** A day by the spec's typing rules, or from the calendar. What is being typed is read before the field is left. */
export function DayField({
  value,
  onChange,
  until,
  ...field
}: FieldProps & {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string
  onChange: (day: string) => void
  /** No later than today. */
  until?: 'today' | undefined
}) {
  const now = londonDay(new Date())
  const actor = useActorRef(dateTypingMachine, { input: until ? { today: now, max: now } : { today: now } })
  const { today, max } = useSelector(actor, (s) => s.context.limits)
  const typed = useSelector(actor, (s) => (s.matches('collecting') ? s.context.text : undefined))
  const message = useSelector(actor, (s) => (s.matches('refused') ? s.context.message : undefined))
  useNews(actor, ({ date }) => onChange(date))
  const shown = typed ?? (value && shownDay(value))
  const type = (text: string) => {
    if (typed === undefined && text.length < shown.length) return onChange('')
    if (text.startsWith(shown)) return actor.send({ type: 'type', text: text.slice(shown.length) })
    for (const _ of typed ?? '') actor.send({ type: 'erase' })
    if (text !== '') actor.send({ type: 'type', text })
  }
  /** What is still being typed is read before the field is left, and before Enter sends the form. */
  const readBeforeLeaving = (box: HTMLDivElement | null) => {
    const read = () => actor.send({ type: 'enter' })
    const enter = ({ key }: KeyboardEvent) => key === 'Enter' && read()
    box?.addEventListener('focusout', read)
    box?.addEventListener('keydown', enter)
    return () => {
      box?.removeEventListener('focusout', read)
      box?.removeEventListener('keydown', enter)
    }
  }
  return (
    <div ref={readBeforeLeaving}>
      <DatePicker
        {...field}
        value={value || undefined}
        onChoose={(day) => onChange(day ?? '')}
        today={today}
        max={max}
        text={shown}
        onType={type}
        message={message}
      />
    </div>
  )
}
