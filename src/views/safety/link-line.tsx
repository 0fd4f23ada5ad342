import { CloudCheck, WifiOff } from 'lucide-react'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime, count } from '#shared/domain/kit/words'
import { silentMarshals } from '#shared/domain/safety/roll-call-session'
import { unsentCount } from '#shared/domain/safety/roll-call-unsent'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'

type Props = {
  session: RollCallSession
  outage: string | undefined
  /** The server refuses the marks; why stands at the foot of the page. */
  isRejected: boolean
  /** Nothing was answered since the page was opened. */
  isOld: boolean
  onRetry: () => void
}

/** Whether this phone is in sync with those of the other marshals, in one line. */
export function LinkLine({ session, outage, isRejected, isOld, onRetry }: Props) {
  const waiting = unsentCount(session)
  const answering = session.others?.filter(({ silent_since }) => silent_since === null)
  const inStep = answering ? `${count(answering.length + 1, 'marshal', 'marshals')} in step` : 'In step with the server'
  if (isRejected)
    return (
      <Banner tone="bad" edge announce>
        <b>Marks are refused.</b> They stay on this phone. <LinkButton onClick={onRetry}>Retry</LinkButton>
      </Banner>
    )
  if (outage)
    return (
      <Banner tone="wait" edge announce icon={WifiOff}>
        <b>{outage}</b> Marks stay on this phone. <b>{waiting} to send</b>
      </Banner>
    )
  if (isOld && !session.unsent_start)
    return (
      <Banner tone="info" edge>
        {session.answered_at && <b>{`As of ${clockTime(session.answered_at)}.`}</b>} Asking the server what is new
        {waiting > 0 && <b>{`. ${waiting} to send`}</b>}
      </Banner>
    )
  const silent = silentMarshals(session)
  const [first] = silent
  if (first)
    return (
      <Banner tone="wait" edge announce icon={WifiOff}>
        <b>
          {silent.length === 1
            ? `${first.name}: no answer since ${clockTime(first.since)}.`
            : `${silent.length} marshals: no answer, ${first.name} since ${clockTime(first.since)}.`}
        </b>{' '}
        {waiting ? `${waiting} to send` : inStep}
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
      <b>{inStep}</b>
    </Banner>
  )
}
