import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime } from '#shared/domain/kit/words'
import { countsOf, onlyHere, taken } from '#shared/domain/safety/roll-call-session'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { onlyHereWords } from './confirm-end.tsx'
import { RollCallHead } from './head.tsx'
import { LateHelp, namesInWords } from './late-help.tsx'
import { PdfButton } from './pdf-button.tsx'
import s from './roll-call.module.css'

/** The roll call is closed: its result and its report. */
export function Closed({ session, onLeave }: { session: RollCallSession; onLeave: () => void }) {
  const { call } = session
  const reported = taken(session)
  const counts = countsOf(reported)
  const local = onlyHere(session)
  if (!call) return null
  const help = counts.NEEDS_HELP > 0 && `${counts.NEEDS_HELP} needed help`
  const everyone = local.length ? 'everyone in the report' : 'everyone'
  const ended = counts.NOT_FOUND
    ? `Ended with ${[`${counts.NOT_FOUND} not found`, help].filter(Boolean).join(', ')}.`
    : help
      ? `Ended: ${everyone} was found, ${help}.`
      : `Ended: ${everyone} was accounted for.`
  return (
    <>
      <RollCallHead site={session.list.site} kind={call.kind} />
      <Banner tone={counts.NOT_FOUND || local.length ? 'bad' : help ? 'wait' : 'ok'} edge announce>
        {ended}
      </Banner>
      <div className={s.ready}>
        <p className={s.total}>
          {reported.people.length - counts.NOT_FOUND} of {reported.people.length} found
        </p>
        <p>
          {`${counts.SAFE} safe, ${counts.NEEDS_HELP} needed help, ${counts.NOT_ON_SITE} not on site. Started ${clockTime(call.started_at)}`}
          {call.closed_at && `, ended ${clockTime(call.closed_at)}`}
          {call.closed_by && ` by ${call.closed_by}`}.
        </p>
        {local.length > 0 && (
          <Banner tone="bad" announce>
            {onlyHereWords(namesInWords(local.map(({ name }) => name)))}
          </Banner>
        )}
        <LateHelp session={session} />
        {session.late.length > 0 && (
          <p>
            {session.late.length === 1
              ? '1 mark came after the end: it is in the report as late.'
              : `${session.late.length} marks came after the end: they are in the report as late.`}
          </p>
        )}
        <PdfButton wanted={{ kind: 'report', id: call.id }} size="l">
          Report (PDF)
        </PdfButton>
        <Button kind="primary" size="l" wide onClick={onLeave}>
          Back to the list
        </Button>
      </div>
    </>
  )
}
