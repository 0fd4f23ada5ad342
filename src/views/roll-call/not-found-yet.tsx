import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RollCallBook } from '#contract/roll-call-book'
import { count } from '#contract/words'
import { standOf } from '#lifecycles/roll-call-book'
import type { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { Confirm } from '#ui/confirm'

/** Names listed in the question; the list has all of them. */
const named = 8

/** Asks whether to end the roll call without the people who are not found, listed by name. */
export function NotFoundYet({ actor, book }: { actor: ActorRefFrom<typeof rollCallDeskMachine>; book: RollCallBook }) {
  const open = useSelector(actor, (state) => state.matches({ calling: { desk: 'confirming' } }))
  const missing = book.people.filter(({ id }) => standOf(book, id) === 'NOT_FOUND')
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
