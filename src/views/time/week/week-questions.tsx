import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { weekInShort } from '#machines/time/timesheet-names'
import type { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import { Confirm } from '#ui/overlays/confirm'
import { dayName } from '#views/time/timesheet-display'

/** Confirmations before hours are removed, a week is recalled, or one is submitted that is not over or has no work. */
export function WeekQuestions({ actor }: { actor: ActorRefFrom<typeof timesheetWeekMachine> }) {
  const removal = useSelector(actor, (state) => state.matches({ confirming: 'removal' }) || state.matches('removing'))
  const recall = useSelector(actor, (state) => state.matches({ confirming: 'recall' }) || state.matches('recalling'))
  const early = useSelector(actor, (state) => state.matches({ confirming: 'early' }))
  const idle = useSelector(actor, (state) => state.matches({ confirming: 'idle' }) || state.matches('sendingIdle'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const day = useSelector(actor, (state) => state.context.lineToRemove?.day)
  const week = useSelector(actor, (state) => state.context.timesheet?.week)
  const confirmProps = {
    busy,
    onConfirm: () => actor.send({ type: 'confirm' }),
    onDeny: () => actor.send({ type: 'cancel' }),
  }
  return (
    <>
      <Confirm
        {...confirmProps}
        open={removal}
        danger
        verb="Remove"
        question={`Remove these hours${day ? ` of ${dayName(day)}` : ''}?`}
      >
        They are no longer on the week. What the gate saw is kept.
      </Confirm>
      <Confirm {...confirmProps} open={recall} verb="Take it back" question="Take the week back?">
        It is a draft again until you send it: nobody can accept it meanwhile.
      </Confirm>
      <Confirm {...confirmProps} open={early} verb="Send it" question="Your week is not over.">
        Send it only if you will not work again this week.
      </Confirm>
      <Confirm
        {...confirmProps}
        open={idle}
        verb="Send it"
        question={`No work from ${week ? weekInShort(week) : 'this week'}?`}
      >
        You send a week without hours, and nothing is paid for it.
      </Confirm>
    </>
  )
}
