import type { ReactNode } from 'react'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { atTime } from '#shared/domain/kit/words'
import { peopleToPassOn } from '#shared/domain/safety/roll-call-unsent'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { useToday } from '#views/shared/use-today'
import { RollCallHead } from './head.tsx'
import { LateHelp } from './late-help.tsx'
import { NotTaken, UntakenList } from './not-taken.tsx'
import s from './roll-call.module.css'
import { kinds } from './started.tsx'

type Props = { session: RollCallSession; onSettle: () => void }

/** What the server did not take of the last roll call: it is shown before a new one is, with whether one runs now. */
export function PassingOn({ session, onSettle }: Props) {
  return (
    <Frame session={session}>
      <LateHelp session={session} />
      <NotTaken people={peopleToPassOn(session)} isOver />
      <Button kind="primary" size="l" wide onClick={onSettle}>
        I have told another marshal
      </Button>
    </Frame>
  )
}

/** The server does not start the roll call that was begun on this phone: why, and who was marked. */
export function Unstarted({
  session,
  reason,
  onSettle,
  onRetry,
}: Props & { reason: string | undefined; onRetry: () => void }) {
  const people = peopleToPassOn(session)
  return (
    <Frame session={session}>
      <Banner tone="bad" announce>
        <b>The server did not start this roll call.</b> {reason}
        {people.length > 0 && ' Tell another marshal about these people.'}
      </Banner>
      {people.length > 0 && <UntakenList people={people} />}
      <Button kind="primary" size="l" wide onClick={onSettle}>
        {people.length > 0 ? 'I have told another marshal' : 'Back to the list'}
      </Button>
      <Button kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </Frame>
  )
}

function Frame({ session, children }: { session: RollCallSession; children: ReactNode }) {
  const { running, as_of, may_run, site } = session.list
  const today = useToday() ?? as_of
  const isOther = running !== null && running.id !== session.call?.id
  return (
    <>
      <RollCallHead site={site} kind={session.call?.kind} />
      {isOther && (
        <Banner tone="bad" edge announce>
          <b>{kinds[running.kind]}.</b>{' '}
          {`Another roll call is running here: it started ${atTime(running.started_at, today)}, by the list read ${atTime(as_of, today)}. Pass these marks on, then join it.`}
        </Banner>
      )}
      <div className={s.ready}>
        {children}
        {!isOther && may_run && <p>Then you can start a new roll call.</p>}
      </div>
    </>
  )
}
