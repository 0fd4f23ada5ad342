import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime } from '#shared/domain/kit/words'
import { peopleToFind } from '#shared/domain/safety/roll-call-unsent'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { RollCallHead } from './head.tsx'
import { LateHelp } from './late-help.tsx'
import { NotTaken } from './not-taken.tsx'
import s from './roll-call.module.css'
import { kinds } from './started.tsx'

/** What the server did not take of the last roll call: it is shown before a new one is, with whether one runs now. */
export function PassingOn({ session, onSettle }: { session: RollCallSession; onSettle: () => void }) {
  const { running, as_of, may_run, site } = session.list
  const isOther = running !== null && running.id !== session.call?.id
  return (
    <>
      <RollCallHead site={site} kind={session.call?.kind} />
      {isOther && (
        <Banner tone="bad" edge announce>
          <b>{kinds[running.kind]}.</b>{' '}
          {`Another roll call has been running here since ${clockTime(running.started_at)} (list of ${clockTime(as_of)}). Pass these marks on, then join it.`}
        </Banner>
      )}
      <div className={s.ready}>
        <LateHelp session={session} />
        <NotTaken people={peopleToFind(session)} isOver />
        <Button kind="primary" size="l" wide onClick={onSettle}>
          I have told another marshal
        </Button>
        {!isOther && may_run && <p>Then you can start a new roll call.</p>}
      </div>
    </>
  )
}
