import { CloudCheck, WifiOff } from 'lucide-react'
import type { RollCallSession } from '#contract/roll-call-session'
import { count } from '#contract/words'
import { marshalsOf } from '#lifecycles/roll-call-session'
import { Banner } from '#ui/banner'
import { LinkButton } from '#ui/link-button'

type Props = {
  session: RollCallSession
  outage: string | undefined
  rejection: string | undefined
  onRetry: () => void
}

/** Whether this phone is in sync with those of the other marshals, in one line. */
export function LinkLine({ session, outage, rejection, onRetry }: Props) {
  const waiting = session.unsent.length + session.unsent_people.length + (session.unsent_start ? 1 : 0)
  if (rejection)
    return (
      <Banner tone="bad" edge announce>
        <b>The server does not take the marks.</b> {rejection} They stay on this phone.{' '}
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
      <b>{count(Math.max(1, marshalsOf(session)), 'marshal', 'marshals')} in step</b>
    </Banner>
  )
}
