import { useSelector } from '@xstate/react'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { sayWhy } from '#lifecycles/timesheet-week'
import { whyNotMove } from '#machines/timesheet-law'
import { errorsOfLine, isUnexplained, linesOf } from '#machines/timesheet-lines'
import type { timesheetWeekMachine } from '#machines/timesheet-week.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import s from './line.module.css'
import { LineFields } from './line-fields.tsx'
import { dayName } from './looks.tsx'

/** The entry that a worker corrects or adds. What was typed is kept, even if the week changes meanwhile. */
export function LineForm({ actor }: { actor: ActorRefFrom<typeof timesheetWeekMachine> }) {
  const id = useId()
  const sheet = useSelector(actor, (state) => state.context.sheet)
  const draft = useSelector(actor, (state) => state.context.draft)
  const errors = useSelector(actor, (state) => state.context.errors)
  const message = useSelector(actor, (state) => state.context.message)
  const overtaken = useSelector(actor, (state) => state.context.overtaken)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  if (!sheet || !draft) return null
  const entry = sheet.entries.find(({ id: one }) => one === draft.id)
  const own = errorsOfLine(errors, linesOf(sheet), draft.id)
  const elsewhere = Object.keys(errors).length > Object.keys(own).length
  const said = message && !Object.keys(own).length ? message : undefined
  const why = draft.start
    ? (whyNotMove(sheet, 'save') ?? (isUnexplained(sheet, draft) ? sayWhy : undefined))
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
              why={busy ? 'already on its way' : undefined}
              onClick={() => actor.send({ type: 'remove', entry })}
            >
              Remove
            </Button>
          )}
          <Button onClick={close} why={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind="primary" busy={busy} why={why} whyPlace="under">
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
        {said && !elsewhere && (
          <Banner tone="bad" announce>
            {said}
          </Banner>
        )}
        <LineFields
          sheet={sheet}
          draft={draft}
          errors={own}
          reason="Why it is so. Your manager reads it."
          onChange={(changed) => actor.send({ type: 'change', draft: changed })}
        />
      </form>
    </Dialog>
  )
}
