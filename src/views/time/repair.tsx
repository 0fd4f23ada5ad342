import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import { errorsOfLine, linesOf } from '#machines/time/timesheet-lines'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { Button } from '#ui/elements/button'
import { TextField } from '#ui/fields/text-field'
import { atHand } from './at-hand.ts'
import s from './line.module.css'
import { LineFields } from './line-fields.tsx'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; timesheet: TimesheetDetail }

/** Sets a missing finish. The week stays submitted; the worker is notified and can object. */
export function GiveFinish({ actor, timesheet }: Props) {
  const id = useId()
  const draft = useSelector(actor, (state) => state.context.repair)
  const error = useSelector(actor, (state) => state.context.errors.end)
  const busy = useSelector(actor, (state) => state.matches('givingFinish'))
  if (!draft) return null
  const name = timesheet.worker.first_name
  return (
    <form
      ref={atHand}
      className={s.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'save' })
      }}
    >
      <p id={id}>
        <strong>Set the finish.</strong> {name} is told and may object. The week is not sent back.
      </p>
      <TextField
        label="Finish"
        inputMode="numeric"
        value={draft.end}
        error={error}
        onChange={(end) => actor.send({ type: 'change', draft: { end } })}
      />
      <div className={s.buttons}>
        <Button onClick={() => actor.send({ type: 'cancel' })} disabledReason={busy ? 'already on its way' : undefined}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabledReason={moveDisabledReason(timesheet, 'finish')}>
          Save the finish
        </Button>
      </div>
    </form>
  )
}

/** Corrects the hours of a day, in the day's row. The worker then has to submit the week again. */
export function Repair({ actor, timesheet }: Props) {
  const id = useId()
  const draft = useSelector(actor, (state) => state.context.repair)
  const errors = useSelector(actor, (state) => state.context.errors)
  const busy = useSelector(actor, (state) => state.matches('correcting'))
  if (!draft) return null
  const name = timesheet.worker.first_name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'save' })
  }
  return (
    <form ref={atHand} className={s.form} aria-labelledby={id} noValidate onSubmit={submit}>
      <p id={id}>
        <strong>Put these hours right.</strong> {name} sends the week again after it.
      </p>
      <LineFields
        timesheet={timesheet}
        draft={draft}
        errors={errorsOfLine(errors, linesOf(timesheet), draft.id)}
        reason={`Why it is so. ${name} reads it.`}
        onChange={(changed) => actor.send({ type: 'change', draft: changed })}
      />
      <div className={s.buttons}>
        <Button onClick={() => actor.send({ type: 'cancel' })} disabledReason={busy ? 'already on its way' : undefined}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabledReason={moveDisabledReason(timesheet, 'correct')}>
          Save and send back
        </Button>
      </div>
    </form>
  )
}
