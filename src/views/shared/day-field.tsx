import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { dateTypingMachine, laterDay } from '#machines/kit/date-typing.machine'
import { shownDay } from '#shared/domain/kit/typed-date'
import { DatePicker } from '#ui/fields/date-picker'
import type { FieldProps } from '#ui/fields/field'
import { useActorEvents } from './use-actor-events.tsx'

/** One letter of a shown day was erased: the day goes as a whole. */
const isCut = (shown: string, text: string) =>
  [...shown].some((_, place) => shown.slice(0, place) + shown.slice(place + 1) === text)

export type DayTyping = ActorRefFrom<typeof dateTypingMachine>
/** `until`: allows no day after today; `from`: none before it. */
type Typing = { onChange: (day: string) => void; until?: 'today' | undefined; from?: 'today' | undefined }

/** What is typed into a day field. A form calls it where the field can leave the screen, such as with its tab. */
export function useDayTyping({ onChange, until, from }: Typing): DayTyping {
  const actor = useActorRef(dateTypingMachine, { input: { until, from } })
  useActorEvents(actor, ({ date }) => onChange(date))
  return actor
}

type Props = FieldProps & {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string
  /** The earliest day, or '' for none. */
  min?: string | undefined
  onChange: (day: string) => void
}

/** A day, typed or from the calendar. */
export function DayField({ until, from, ...props }: Props & Pick<Typing, 'until' | 'from'>) {
  return <TypedDayField {...props} typing={useDayTyping({ onChange: props.onChange, until, from })} />
}

/** A day whose typing the form holds (`useDayTyping`). */
export function TypedDayField({ value, min, onChange, typing: actor, ...field }: Props & { typing: DayTyping }) {
  const today = useSelector(actor, (s) => s.context.today)
  const max = useSelector(actor, (s) => s.context.until && s.context.today)
  const first = useSelector(actor, (s) => laterDay(min, s.context.from && s.context.today))
  const typed = useSelector(actor, (s) => (s.matches('resting') ? undefined : s.context.text))
  const message = useSelector(actor, (s) => (s.matches('refused') ? s.context.message : undefined))
  const shown = typed ?? (value && shownDay(value))
  const erase = () => {
    for (const _ of typed ?? '') actor.send({ type: 'erase' })
  }
  const choose = (day: string) => {
    erase()
    onChange(day)
  }
  const type = (text: string) => {
    if (text === '' || (typed === undefined && isCut(shown, text))) return choose('')
    if (text.startsWith(shown)) return actor.send({ type: 'type', text: text.slice(shown.length), min })
    erase()
    actor.send({ type: 'type', text, min })
  }
  /** What is typed is read before the field is left, and before the form is sent, which waits while it is no day. */
  const readBeforeLeaving = (box: HTMLDivElement | null) => {
    const read = () => actor.send({ type: 'enter' })
    const enter = ({ key }: KeyboardEvent) => key === 'Enter' && read()
    const submit = (event: Event) => {
      read()
      if (!actor.getSnapshot().matches('refused')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      box?.querySelector('input')?.focus()
    }
    const form = box?.closest('form')
    box?.addEventListener('focusout', read)
    box?.addEventListener('keydown', enter)
    form?.addEventListener('submit', submit, true)
    return () => {
      box?.removeEventListener('focusout', read)
      box?.removeEventListener('keydown', enter)
      form?.removeEventListener('submit', submit, true)
    }
  }
  return (
    <div ref={readBeforeLeaving}>
      <DatePicker
        {...field}
        value={value || undefined}
        onChoose={(day) => choose(day ?? '')}
        today={today}
        min={first}
        max={max}
        text={shown}
        onType={type}
        message={message}
      />
    </div>
  )
}
