import type { Move } from '#shared/api/kit/move'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import type { RecordedMove } from '#shared/domain/time/timesheet-facts'
import { timesheetMoveWords } from '#shared/domain/time/timesheet-words'
import { type Moment, Timeline } from '#ui/display/timeline'

const moveWords: Record<string, string> = timesheetMoveWords
const tones: Record<RecordedMove, Moment['tone']> = {
  submit: 'wait',
  recall: undefined,
  save: undefined,
  correct: undefined,
  accept: 'ok',
  reject: 'bad',
  undo: undefined,
  pay: 'ok',
  setBonus: undefined,
  finish: undefined,
  object: 'wait',
  answer: undefined,
}
const moveTones: Record<string, Moment['tone']> = tones

/** The history of a week, newest first: who, when, and their note. */
export function TimesheetHistory({ moves }: { moves: readonly Move[] }) {
  if (!moves.length) return <p>Created from check-ins. No changes yet.</p>
  return (
    <Timeline
      moments={moves.map(({ move, at, by, detail }) => ({
        id: `${at} ${move}`,
        tone: moveTones[move],
        what: (
          <>
            <strong>{moveWords[move] ?? move}</strong>
            {by && ` by ${by}`}
          </>
        ),
        at,
        when: `${dayWithDots(at)}, ${clockTime(at)}`,
        note: detail && (['reject', 'object', 'answer'].includes(move) ? `‘${detail}’` : detail),
      }))}
    />
  )
}
