import { useActorRef, useSelector } from '@xstate/react'
import { lateHelpMachine } from '#machines/safety/late-help.machine'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { withNote } from '#shared/domain/safety/roll-call-marks'
import { Banner } from '#ui/feedback/banner'

/** Who needs help by a mark that came after the end: of the roll call named, else of the one that ended last. */
export function LateCalls({ siteId, callId }: { siteId: string; callId: string | undefined }) {
  const actor = useActorRef(lateHelpMachine, { input: { siteId, callId } })
  const ended = useSelector(actor, (state) => state.context.ended)
  if (!ended?.late_calls.length) return null
  const { kind, started_at, late_calls } = ended
  const one = late_calls.length === 1
  return (
    <Banner tone="bad" edge announce>
      <b>{one ? 'One person needs help.' : `${late_calls.length} people need help.`}</b>{' '}
      {`The ${one ? 'call' : 'calls'} came after the end of the ${kind === 'DRILL' ? 'drill' : 'real alarm'} of ${dayWithDots(started_at)} ${clockTime(started_at)}. Make sure help is on its way.`}
      <ul>
        {late_calls.map(({ person_id, name, note, at, by }) => (
          <li key={person_id}>{`${withNote(name, note ?? undefined)}, marked at ${clockTime(at)} by ${by}`}</li>
        ))}
      </ul>
    </Banner>
  )
}
