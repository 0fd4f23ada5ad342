import { useSelector } from '@xstate/react'
import { Send, Undo2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import { hours } from '#contract/words'
import { whyNotMove } from '#machines/timesheet-law'
import type { timesheetWeekMachine } from '#machines/timesheet-week.machine'
import { Button } from '#ui/button'
import s from './week.module.css'

type Props = { actor: ActorRefFrom<typeof timesheetWeekMachine>; sheet: TimesheetDetail }

/** The next action on a week: submit it, declare that there was no work, or recall it. */
export function WeekFoot({ actor, sheet }: Props) {
  const sending = useSelector(actor, (state) => state.matches('sending') || state.matches('sendingIdle'))
  const recalling = useSelector(actor, (state) => state.matches('recalling'))
  const mayRecall = sheet.status === 'SUBMITTED' && !whyNotMove(sheet, 'save')
  const isOpen = sheet.status === 'DRAFT' || sheet.status === 'REJECTED'
  if (!isOpen && !mayRecall) return null
  return (
    <footer className={s.foot}>
      {isOpen ? (
        <>
          {!sheet.entries.length && (
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
            why={whyNotMove(sheet, 'submit')}
            whyPlace="under"
            onClick={() => actor.send({ type: 'submit' })}
          >
            {sheet.entries.length ? `Send ${hours(sheet.minutes)}` : 'Send the week'}
          </Button>
        </>
      ) : (
        <>
          <p className={s.sub}>It waits for {sheet.approver ? sheet.approver.first_name : 'your manager'} to decide.</p>
          <Button size="l" wide icon={Undo2} busy={recalling} onClick={() => actor.send({ type: 'recall' })}>
            Take it back
          </Button>
        </>
      )}
    </footer>
  )
}
