import { CloudCheck, ScanLine } from 'lucide-react'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime, count } from '#shared/domain/kit/words'
import { isCheckedOut } from '#shared/domain/safety/roll-call-arrivals'
import { isRunning } from '#shared/domain/safety/roll-call-status'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Banner } from '#ui/feedback/banner'
import { type Connectivity, outageText } from '#views/shared/use-connectivity'
import { RollCallHead } from './head.tsx'
import { PdfButton } from './pdf-button.tsx'
import s from './roll-call.module.css'
import { RollCallStarted } from './started.tsx'

type Props = {
  session: RollCallSession
  connectivity: Connectivity
  /** The list could not be refreshed. */
  old: boolean
  failed: boolean
  back: string
  onEnter: () => void
  onStart: (kind: RollCallKind) => void
  onJoin: () => void
  onRetry: () => void
}

/** The list's numbers and the buttons to start a roll call, or to join the one that somebody else has started. */
export function Ready({ session, connectivity, old, failed, back, onEnter, onStart, onJoin, onRetry }: Props) {
  const { list } = session
  const running = isRunning(session.call) ? session.call : undefined
  const outage = outageText(connectivity)
  const people = running ? list.people : session.people
  const suspectedLeft = people.filter(({ suspected_left }) => suspected_left).length
  const checkedOut = people.filter(isCheckedOut).length
  const visitors = people.filter(({ kind }) => kind === 'VISITOR').length
  const disabledReason = list.may_run
    ? undefined
    : 'The site’s own company and its guards start it. You then mark your own people.'
  return (
    <>
      <RollCallHead site={list.site} />
      <div className={s.ribbon}>
        {failed ? (
          <Banner tone="bad" edge announce>
            It could not be started. Press again.
          </Banner>
        ) : old || outage ? (
          <Banner tone="wait" edge announce>
            {outage && <b>{outage}</b>} List of {clockTime(list.as_of)}.
            {!running && ' You can still start a roll call.'}
          </Banner>
        ) : (
          <Banner tone="ok" edge icon={CloudCheck}>
            List of {clockTime(list.as_of)}
          </Banner>
        )}
      </div>
      {running && <RollCallStarted call={running} />}
      <div className={s.ready}>
        <p className={s.total}>{people.length} on site</p>
        <p>
          {[
            visitors ? count(visitors, 'visitor', 'visitors') : '',
            suspectedLeft ? `${suspectedLeft} suspected left` : '',
            checkedOut ? `${checkedOut} checked out at the gate` : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {running ? (
          <Button kind="primary" size="l" wide onClick={onEnter}>
            Join the roll call
          </Button>
        ) : (
          <>
            <Button
              kind="danger-fill"
              size="l"
              wide
              disabledReason={disabledReason}
              reasonPlacement="under"
              onClick={() => onStart('REAL')}
            >
              Real alarm: start the roll call
            </Button>
            <Button
              size="l"
              wide
              disabledReason={disabledReason ? 'as above' : undefined}
              reasonPlacement="under"
              onClick={() => onStart('DRILL')}
            >
              Start a drill
            </Button>
          </>
        )}
        <Button size="l" wide icon={ScanLine} onClick={onJoin}>
          Join from another marshal’s phone
        </Button>
        <PdfButton wanted={{ kind: 'list', id: list.site_id }} size="l">
          Fire list (PDF)
        </PdfButton>
        <ButtonLink href={back} kind="quiet">
          Back
        </ButtonLink>
        <Button kind="quiet" onClick={onRetry}>
          Read the list anew
        </Button>
      </div>
    </>
  )
}
