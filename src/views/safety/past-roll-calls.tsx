import type { PastRollCall } from '#shared/api/safety/roll-call'
import { clockTime, count, dayWithDots } from '#shared/domain/kit/words'
import { isRunning } from '#shared/domain/safety/roll-call-status'
import s from './fire-tab.module.css'
import { PdfButton } from './pdf-button.tsx'

/** Past roll calls, newest first, each with its report. */
export function PastRollCalls({ past }: { past: PastRollCall[] }) {
  if (!past.length) return <p>No roll call has been held here yet. Start a drill from a phone at the assembly point.</p>
  return (
    <ul className={s.past}>
      {past.map((call) => (
        <li key={call.id}>
          <span className={s.name}>
            {`${call.kind === 'DRILL' ? 'Drill' : 'Real alarm'}, ${dayWithDots(call.started_at)} ${clockTime(call.started_at)}`}
            <small>
              {isRunning(call)
                ? `running, started by ${call.started_by}`
                : [
                    `${call.people} people`,
                    `${call.not_found} not found`,
                    call.needs_help > 0 && `${call.needs_help} needed help`,
                    `ended by ${call.closed_by}`,
                    call.late_needs_help > 0 &&
                      `${count(call.late_needs_help, 'person', 'people').toLowerCase()} marked as needing help after the end`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </small>
          </span>
          <PdfButton wanted={{ kind: 'report', id: call.id }} size="s">
            Report
          </PdfButton>
        </li>
      ))}
    </ul>
  )
}
