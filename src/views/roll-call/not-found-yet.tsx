import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RollCallSession } from '#contract/roll-call-session'
import { count } from '#contract/words'
import { personStatus } from '#lifecycles/roll-call-session'
import type { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { Confirm } from '#ui/confirm'

/** Names listed in the question; the list has all of them. */
const named = 8

/** Asks whether to end the roll call without the people who are not found, listed by name. */
export function NotFoundYet({
  actor,
  session,
}: {
  actor: ActorRefFrom<typeof rollCallDeskMachine>
  session: RollCallSession
}) {
  const open = useSelector(actor, (state) => state.matches({ calling: { desk: 'confirming' } }))
  const missing = session.people.filter(({ id }) => personStatus(session, id) === 'NOT_FOUND')
  const names = missing.slice(0, named).map(({ name }) => name)
  return (
    <Confirm
      open={open}
      danger
      question={`End with ${count(missing.length, 'person', 'people').toLowerCase()} not found?`}
      verb="End without them"
      keep="Keep looking"
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'cancel' })}
    >
      <p>
        {names.join(', ')}
        {missing.length > named && ` and ${missing.length - named} more`}. The report says that nobody found them.
      </p>
    </Confirm>
  )
}
