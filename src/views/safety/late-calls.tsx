import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { lateHelpMachine } from '#machines/safety/late-help.machine'
import type { PastRollCall } from '#shared/api/safety/roll-call'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { withNote } from '#shared/domain/safety/roll-call-marks'
import { Banner } from '#ui/feedback/banner'

type Props = { siteId: string; callId: string | undefined }
function useLateCalls(input: Props): PastRollCall[] {
  const actor = useActorRef(lateHelpMachine, { input })
  return useSelector(actor, (state) => state.context.ended).filter(({ late_calls }) => late_calls.length)
}
const countIn = ({ late_calls }: PastRollCall) =>
  late_calls.length === 1 ? 'One person needs help.' : `${late_calls.length} people need help.`
const alarmIn = ({ kind, started_at }: PastRollCall) =>
  `the ${kind === 'DRILL' ? 'drill' : 'real alarm'} of ${dayWithDots(started_at)} ${clockTime(started_at)}`

/**
 * Who needs help by a mark that came after the end: of the roll call named, else of the one that ended last, and of a real
 * alarm before a drill.
 */
export function LateCalls(props: Props) {
  return useLateCalls(props).map((ended) => <LateCallsOf key={ended.id} ended={ended} />)
}

/** The same in a line, with the way to who they are. */
export function LateCallsLine({ siteId, children }: { siteId: string; children: ReactNode }) {
  return useLateCalls({ siteId, callId: undefined }).map((ended) => (
    <Banner key={ended.id} tone="bad" edge announce>
      <b>{countIn(ended)}</b> {`Called after ${alarmIn(ended)}.`} {children}
    </Banner>
  ))
}

function LateCallsOf({ ended }: { ended: PastRollCall }) {
  const { late_calls } = ended
  const one = late_calls.length === 1
  return (
    <Banner tone="bad" edge announce>
      <b>{countIn(ended)}</b>{' '}
      {`The ${one ? 'call' : 'calls'} came after the end of ${alarmIn(ended)}. Make sure help is on its way.`}
      <ul>
        {late_calls.map(({ person_id, name, note, at, by }) => (
          <li key={person_id}>{`${withNote(name, note ?? undefined)}, marked at ${clockTime(at)} by ${by}`}</li>
        ))}
      </ul>
    </Banner>
  )
}
