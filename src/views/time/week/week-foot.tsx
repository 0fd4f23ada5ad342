import { useSelector } from '@xstate/react'
import { Send, Undo2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import type { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { londonDay } from '#shared/domain/kit/london'
import { hours } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import s from './week.module.css'

type Props = { actor: ActorRefFrom<typeof timesheetWeekMachine>; timesheet: TimesheetDetail }

/** The next action on a week: submit it, declare that there was no work, or recall it. */
export function WeekFoot({ actor, timesheet }: Props) {
  const sending = useSelector(actor, (state) => state.matches('sending') || state.matches('sendingIdle'))
  const recalling = useSelector(actor, (state) => state.matches('recalling'))
  const canRecall = hasTag(timesheetLifecycle, timesheet.status, 'waits') && !moveDisabledReason(timesheet, 'save')
  const isOpen = hasTag(timesheetLifecycle, timesheet.status, 'inHand')
  if (!isOpen && !canRecall) return null
  return (
    <footer className={s.foot}>
      {isOpen ? (
        <>
          {!timesheet.entries.length && (
            <Button size="l" wide busy={sending} onClick={() => actor.send({ type: 'haveNotWorked' })}>
              I did not work
            </Button>
          )}
          <Button
            kind="primary"
            size="l"
            wide
            icon={Send}
            busy={sending}
            disabledReason={moveDisabledReason(timesheet, 'submit')}
            reasonPlacement="under"
            onClick={() => actor.send({ type: 'submit', today: londonDay(new Date()) })}
          >
            {timesheet.entries.length ? `Send ${hours(timesheet.minutes)}` : 'Send the week'}
          </Button>
        </>
      ) : (
        <>
          <p className={s.sub}>
            It waits for {timesheet.approver ? timesheet.approver.first_name : 'your manager'} to decide.
          </p>
          <Button size="l" wide icon={Undo2} busy={recalling} onClick={() => actor.send({ type: 'recall' })}>
            Take it back
          </Button>
        </>
      )}
    </footer>
  )
}
