import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { hours } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { Kbd } from '#ui/elements/kbd'
import { TextField } from '#ui/fields/text-field'
import { dock } from '#ui/overlays/dock'
import s from './review.module.css'
import { useShortcuts } from './use-review-keys.ts'

type Props = {
  actor: ActorRefFrom<typeof timesheetReviewMachine>
  timesheet: TimesheetDetail
  noteId: string
}

/**
 * Escape in the note moves the focus to the week's heading, where the keyboard shortcuts work, and keeps the text. It
 * closes nothing else.
 */
function leaveNote(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  const { currentTarget: note } = event
  const name = note.closest('article')?.querySelector<HTMLElement>('h1, h2')
  if (name) name.focus({ preventScroll: true })
  else note.blur()
}

/**
 * The decision at the bottom: note, Reject, and Accept with the reason if it is disabled; for an accepted week, Mark as
 * paid, and Send back if hours are missing in it or its worker objects. Only the note if another company decides.
 */
export function DecideBar({ actor, timesheet, noteId }: Props) {
  const note = useSelector(actor, (state) => state.context.note)
  const accepting = useSelector(actor, (state) => state.matches('accepting'))
  const rejecting = useSelector(actor, (state) => state.matches('rejecting'))
  const isAddingNote = useSelector(actor, (state) => state.matches('addingNote'))
  const paying = useSelector(actor, (state) => state.matches('paying'))
  const bonus = useSelector(actor, (state) => state.context.bonus !== undefined)
  const repair = useSelector(actor, (state) => state.context.repair !== undefined)
  const draft = bonus ? 'Save or cancel the bonus first.' : repair ? 'Save or cancel the hours first.' : undefined
  const moved = useSelector(actor, (state) => state.matches({ reading: { rows: 'moved' } }))
  const keys = useShortcuts()
  const name = timesheet.worker.first_name
  const isDecided = !hasTag(timesheetLifecycle, timesheet.status, 'waits') || timesheet.decided_elsewhere
  const canSendBack = isDecided && !moveDisabledReason(timesheet, 'reject', 'any')
  const waits = isDecided || draft ? undefined : moveDisabledReason(timesheet, 'accept')
  const reject = (
    <Button
      kind="danger"
      size="l"
      busy={rejecting}
      disabledReason={draft}
      reasonPlacement="under"
      onClick={() => {
        if (moveDisabledReason(timesheet, 'reject', note)) document.getElementById(noteId)?.focus()
        else actor.send({ type: 'reject' })
      }}
    >
      {canSendBack ? 'Send back' : 'Reject'} {keys && <Kbd>R</Kbd>}
    </Button>
  )
  return (
    <footer className={s.decide} ref={dock}>
      <TextField
        id={noteId}
        label={`Note to ${name}`}
        optional={canSendBack ? 'needed to send it back' : isDecided ? true : 'needed to reject'}
        maxLength={2000}
        value={note}
        onChange={(text) => actor.send({ type: 'write', note: text })}
        onKeyDown={leaveNote}
      />
      {isDecided ? (
        <div className={s.buttons} data-draft={draft !== undefined || undefined} data-moved={moved || undefined}>
          <Button
            size="l"
            busy={isAddingNote}
            disabledReason={draft ?? (note.trim() ? undefined : 'Write the note first.')}
            reasonPlacement="under"
            onClick={() => actor.send({ type: 'addNote' })}
          >
            Add the note
          </Button>
          {canSendBack && reject}
          {timesheet.pay !== undefined && !hasTag(timesheetLifecycle, timesheet.status, 'paid') && (
            <Button
              kind="primary"
              size="l"
              busy={paying}
              disabledReason={draft ?? moveDisabledReason(timesheet, 'pay')}
              reasonPlacement="under"
              onClick={() => actor.send({ type: 'pay' })}
            >
              Mark as paid
            </Button>
          )}
        </div>
      ) : (
        <div className={s.buttons} data-draft={draft !== undefined || undefined} data-moved={moved || undefined}>
          {reject}
          <Button
            kind="primary"
            size="l"
            busy={accepting}
            disabledReason={
              draft ??
              (waits && (
                <>
                  <strong>Accept waits:</strong> {waits}
                </>
              ))
            }
            reasonPlacement="under"
            onClick={() => actor.send({ type: 'accept' })}
          >
            Accept {hours(timesheet.minutes)} {keys && <Kbd>A</Kbd>}
          </Button>
        </div>
      )}
    </footer>
  )
}
