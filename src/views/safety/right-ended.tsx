import type { ReactNode } from 'react'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime } from '#shared/domain/kit/words'
import { type Untaken, untakenOf } from '#shared/domain/safety/roll-call-right-ended'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { RollCallHead } from './head.tsx'
import s from './roll-call.module.css'

export type Stage = 'sending' | 'waiting' | 'untaken' | 'forgetting' | 'done'

const words = { SAFE: 'safe', NEEDS_HELP: 'needs help', NOT_ON_SITE: 'not on site', NONE: 'not found' } as const
/** What was said of a person, when, and why the server did not take it. */
export const inWords = ({ name, mark, note, at, reason }: Untaken) =>
  [`${name}: ${mark ? words[mark] : 'added by hand'}, ${clockTime(at)}${note ? `, ${note}` : ''}.`, reason]
    .filter(Boolean)
    .join(' ')

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
        {untaken.length > 0 && (
          <ul aria-label="Not taken">
            {untaken.map((one) => (
              <li key={one.id}>{inWords(one)}</li>
            ))}
          </ul>
        )}
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
