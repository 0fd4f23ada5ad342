import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { peopleToFind } from '#shared/domain/safety/roll-call-unsent'
import { Button } from '#ui/elements/button'
import { RollCallHead } from './head.tsx'
import { LateHelp } from './late-help.tsx'
import { NotTaken } from './not-taken.tsx'
import s from './roll-call.module.css'

/** What the server did not take of the last roll call: it is shown before a new one is. */
export function PassingOn({ session, onSettle }: { session: RollCallSession; onSettle: () => void }) {
  return (
    <>
      <RollCallHead site={session.list.site} kind={session.call?.kind} />
      <div className={s.ready}>
        <LateHelp session={session} />
        <NotTaken people={peopleToFind(session)} isOver />
        <Button kind="primary" size="l" wide onClick={onSettle}>
          I have told another marshal
        </Button>
      </div>
    </>
  )
}
