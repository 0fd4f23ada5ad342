import type { ReactNode } from 'react'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { untakenOf } from '#shared/domain/safety/roll-call-right-ended'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { RollCallHead } from './head.tsx'
import { UntakenList } from './not-taken.tsx'
import s from './roll-call.module.css'

export type Stage = 'sending' | 'waiting' | 'untaken' | 'forgetting' | 'done'

const headings: Record<Stage, string> = {
  sending: 'Your last marks are being sent.',
  waiting: 'Your last marks are still on this phone: there is no network. Pass them on to another marshal now.',
  untaken: 'The server did not take these marks. Pass them on to another marshal now.',
  forgetting: 'Your marks are passed on.',
  done: 'Your marks were sent. Tell another marshal that you have stopped.',
}

/** The marshal's right to this site has ended: what became of their marks, and whom to tell. */
export function RightEnded({
  session,
  stage,
  failure,
  heading = <RollCallHead site={session.list.site} kind={session.call?.kind} />,
  onRetry,
  onSettle,
}: {
  session: RollCallSession
  stage: Stage
  failure: string | undefined
  /** Where another page shows it. */
  heading?: ReactNode
  onRetry: () => void
  onSettle: () => void
}) {
  const untaken = stage === 'waiting' || stage === 'untaken' ? untakenOf(session) : []
  const hasReasons = untaken.every(({ reason }) => reason !== undefined)
  return (
    <>
      {heading}
      <Banner tone="bad" edge announce>
        <b>You are no longer a marshal here.</b> {headings[stage]}
      </Banner>
      <div className={s.ready}>
        {untaken.length > 0 && <UntakenList people={untaken} />}
        {stage === 'untaken' && !hasReasons && (
          <p>
            {failure && failure !== 'Not found.'
              ? failure
              : 'You can no longer open this site, and the server has no record that you took part in this roll call.'}
          </p>
        )}
        {stage === 'untaken' && (
          <Button kind="primary" size="l" wide onClick={onSettle}>
            I have told another marshal
          </Button>
        )}
        {stage !== 'sending' && stage !== 'forgetting' && (
          <Button kind="quiet" onClick={onRetry}>
            {stage === 'done' ? 'Check again' : 'Retry'}
          </Button>
        )}
      </div>
    </>
  )
}
