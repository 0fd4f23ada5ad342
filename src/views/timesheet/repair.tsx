import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import { whyNotMove } from '#machines/timesheet-law'
import { errorsOfLine, linesOf } from '#machines/timesheet-lines'
import type { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { Button } from '#ui/button'
import s from './line.module.css'
import { LineFields } from './line-fields.tsx'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; sheet: TimesheetDetail }

/** The hours of a day put right by who decides, in the row of the day. The worker sends the week again after it. */
export function Repair({ actor, sheet }: Props) {
  const id = useId()
  const draft = useSelector(actor, (state) => state.context.repair)
  const errors = useSelector(actor, (state) => state.context.errors)
  const busy = useSelector(actor, (state) => state.matches('correcting'))
  if (!draft) return null
  const name = sheet.worker.first_name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'save' })
  }
  return (
    <form className={s.form} aria-labelledby={id} noValidate onSubmit={submit}>
      <p id={id}>
        <strong>Put these hours right.</strong> {name} sends the week again after it.
      </p>
      <LineFields
        sheet={sheet}
        draft={draft}
        errors={errorsOfLine(errors, linesOf(sheet), draft.id)}
        reason={`Why it is so. ${name} reads it.`}
        onChange={(changed) => actor.send({ type: 'change', draft: changed })}
      />
      <div className={s.buttons}>
        <Button onClick={() => actor.send({ type: 'cancel' })} why={busy ? 'already on its way' : undefined}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} why={whyNotMove(sheet, 'correct')}>
          Save and send back
        </Button>
      </div>
    </form>
  )
}
