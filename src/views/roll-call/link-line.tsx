import { CloudCheck, WifiOff } from 'lucide-react'
import type { RollCallBook } from '#contract/roll-call-book'
import { count } from '#contract/words'
import { marshalsOf } from '#lifecycles/roll-call-book'
import { Banner } from '#ui/banner'
import { LinkButton } from '#ui/link-button'

type Props = { book: RollCallBook; outage: string | undefined; refusal: string | undefined; onRetry: () => void }

/** Whether this phone is in sync with those of the other marshals, in one line. */
export function LinkLine({ book, outage, refusal, onRetry }: Props) {
  const waiting = book.unsent.length + book.unsent_people.length + (book.unsent_start ? 1 : 0)
  if (refusal)
    return (
      <Banner tone="bad" edge announce>
        <b>The server does not take the marks.</b> {refusal} They stay on this phone.{' '}
        <LinkButton onClick={onRetry}>Retry</LinkButton>
      </Banner>
    )
  if (outage)
    return (
      <Banner tone="wait" edge announce icon={WifiOff}>
        <b>{outage}</b> Marks stay on this phone. <b>{waiting} to send</b>
      </Banner>
    )
  if (waiting)
    return (
      <Banner tone="info" edge icon={CloudCheck}>
        <b>{waiting} to send.</b> On the way
      </Banner>
    )
  return (
    <Banner tone="ok" edge icon={CloudCheck}>
      <b>{count(Math.max(1, marshalsOf(book)), 'marshal', 'marshals')} in step</b>
    </Banner>
  )
}
