import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import type { FirePerson } from '#shared/api/safety/fire'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime, count } from '#shared/domain/kit/words'
import { isGone } from '#shared/domain/safety/roll-call-arrivals'
import { type Filter, onlyHere, personStatus, silentMarshals } from '#shared/domain/safety/roll-call-session'
import { Confirm } from '#ui/overlays/confirm'

export const onlyHereWords = (names: string) =>
  `Only on this phone: ${names}. The server did not take what was marked here, so the report may say otherwise.`

const leftWords = ({ seen_where, seen_at }: FirePerson) => `${seen_where.toLowerCase()}, ${clockTime(seen_at)}`
/** Names listed in the question; the list has all of them. */
const named = 8
const list = (names: string[]) =>
  `${names.slice(0, named).join(', ')}${names.length > named ? ` and ${names.length - named} more` : ''}`

/**
 * Asks whether to end the roll call while people are not found or need help, the server did not take all that was said of
 * them here, or a marshal's phone does not answer: listed by name.
 */
export function ConfirmEnd({
  actor,
  session,
}: {
  actor: ActorRefFrom<typeof rollCallDeskMachine>
  session: RollCallSession
}) {
  const open = useSelector(actor, (state) => state.matches({ calling: { desk: 'confirming' } }))
  const namesOf = (status: Filter) =>
    session.people
      .filter(({ id }) => personStatus(session, id) === status)
      .map((person) => `${person.name}${isGone(person) ? ` (${leftWords(person)})` : ''}`)
  const missing = namesOf('NOT_FOUND')
  const help = namesOf('NEEDS_HELP')
  const local = onlyHere(session).map(({ name }) => name)
  const silent = silentMarshals(session)
  const people = ({ length }: string[]) => count(length, 'person', 'people').toLowerCase()
  const question = [
    missing.length > 0 && `${people(missing)} not found`,
    help.length > 0 && `${people(help)} still needing help`,
    local.length > 0 && `${people(local)} marked on this phone only`,
    silent.length > 0 && `no answer from ${count(silent.length, 'marshal', 'marshals').toLowerCase()}`,
  ].filter(Boolean)
  return (
    <Confirm
      open={open}
      danger
      question={question.length ? `End with ${question.join(' and ')}?` : 'End the roll call?'}
      verb={question.length ? 'End anyway' : 'End roll call'}
      keep="Keep it running"
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'cancel' })}
    >
      {missing.length > 0 && <p>{`Not found: ${list(missing)}. The report says that nobody found them.`}</p>}
      {help.length > 0 && <p>{`Need help: ${list(help)}. The report says that they still needed it.`}</p>}
      {local.length > 0 && <p>{onlyHereWords(list(local))}</p>}
      {silent.map(({ id, name, since }) => (
        <p key={id}>
          {`${name}’s phone has not answered since ${clockTime(since)}. What was marked on it may be missing.`}
        </p>
      ))}
    </Confirm>
  )
}
