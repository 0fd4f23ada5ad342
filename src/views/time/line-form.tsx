import { useSelector } from '@xstate/react'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import { errorsOfLine, isUnexplained, linesOf } from '#machines/time/timesheet-lines'
import type { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import { reasonRequired } from '#shared/domain/time/timesheet-week'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { Dialog } from '#ui/overlays/dialog'
import s from './line.module.css'
import { LineFields } from './line-fields.tsx'
import { dayName } from './timesheet-display.tsx'

/** The entry that a worker corrects or adds. What was typed is kept, even if the week changes meanwhile. */
export function LineForm({ actor }: { actor: ActorRefFrom<typeof timesheetWeekMachine> }) {
  const id = useId()
  const timesheet = useSelector(actor, (state) => state.context.timesheet)
  const draft = useSelector(actor, (state) => state.context.draft)
  const errors = useSelector(actor, (state) => state.context.errors)
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  if (!timesheet || !draft) return null
  const entry = timesheet.entries.find(({ id: one }) => one === draft.id)
  const own = errorsOfLine(errors, linesOf(timesheet), draft.id)
  const elsewhere = Object.keys(errors).length > Object.keys(own).length
  const weekMessage = message && !Object.keys(own).length ? message : undefined
  const disabledReason = draft.start
    ? (moveDisabledReason(timesheet, 'save') ?? (isUnexplained(timesheet, draft) ? reasonRequired : undefined))
    : 'Write when you started.'
  const close = () => actor.send({ type: 'cancel' })
  return (
    <Dialog
      open
      onClose={close}
      loading={busy}
      title={dayName(draft.day)}
      foot={
        <>
          {entry && (
            <Button
              kind="quiet"
              icon={Trash2}
              disabledReason={busy ? 'already on its way' : undefined}
              onClick={() => actor.send({ type: 'remove', entry })}
            >
              Remove
            </Button>
          )}
          <Button onClick={close} disabledReason={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            kind="primary"
            busy={busy}
            disabledReason={disabledReason}
            reasonPlacement="under"
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'save' })
        }}
      >
        {overtaken && (
          <Banner tone="wait" announce>
            {overtaken} What you typed is still here.
          </Banner>
        )}
        {elsewhere && (
          <Banner tone="bad" announce>
            Another line of the week is wrong too: close this one and see it there.
          </Banner>
        )}
        {weekMessage && !elsewhere && (
          <Banner tone="bad" announce>
            {weekMessage}
          </Banner>
        )}
        <LineFields
          timesheet={timesheet}
          draft={draft}
          errors={own}
          reason="Why it is so. Your manager reads it."
          onChange={(changed) => actor.send({ type: 'change', draft: changed })}
        />
      </form>
    </Dialog>
  )
}
