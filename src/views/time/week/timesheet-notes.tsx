import { moveDisabledReason } from '#machines/time/timesheet-law'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { timesheetReasons } from '#shared/domain/time/timesheet-reasons'
import { Button } from '#ui/elements/button'
import { TextArea } from '#ui/fields/text-area'
import s from './notes.module.css'

type Props = {
  timesheet: TimesheetDetail
  note: string
  /** Who reads the notes: 'your manager'. */
  reader: string
  busy: boolean
  onWrite: (note: string) => void
  onAddNote: () => void
  /** Objects to a finish that somebody else set, with the note as the reason. */
  onObject: () => void
}

/** The notes on a week, oldest first, and a field to add one. */
export function TimesheetNotes({ timesheet, note, reader, busy, onWrite, onAddNote, onObject }: Props) {
  const { messages } = timesheet
  const objected = moveDisabledReason(timesheet, 'object', 'any')
  return (
    <div className={s.notes}>
      {messages.length > 0 && (
        <ol className={s.said}>
          {messages.map(({ id, content, by, created_at }) => (
            <li key={id}>
              <p className={s.content}>{content}</p>
              <p className={s.by}>
                {by ?? 'Somebody of another company'},{' '}
                <time dateTime={created_at}>{`${dayWithDots(created_at)}, ${clockTime(created_at)}`}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <TextArea
        label="Note"
        hint={`It stays with the week; ${reader} reads it.`}
        maxLength={2000}
        value={note}
        onChange={onWrite}
      />
      <Button busy={busy} disabledReason={note.trim() ? undefined : 'Write the note first.'} onClick={onAddNote}>
        Add the note
      </Button>
      {(objected === undefined || objected === timesheetReasons.hasNotObjected) && (
        <Button
          busy={busy}
          disabledReason={objected ?? (note.trim() ? undefined : 'Write what is wrong with it first.')}
          onClick={onObject}
        >
          Object to the finish
        </Button>
      )}
    </div>
  )
}
