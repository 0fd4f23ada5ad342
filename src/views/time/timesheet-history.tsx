import type { Move } from '#shared/api/kit/move'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { type Moment, Timeline } from '#ui/display/timeline'

type MoveLabel = { words: string; tone?: Moment['tone'] }
const moveLabels: Record<string, MoveLabel> = {
  submit: { words: 'Submitted', tone: 'wait' },
  recall: { words: 'Taken back' },
  save: { words: 'Hours changed' },
  correct: { words: 'Hours corrected' },
  accept: { words: 'Accepted', tone: 'ok' },
  reject: { words: 'Rejected', tone: 'bad' },
  undo: { words: 'Undone' },
  pay: { words: 'Marked as paid', tone: 'ok' },
  setBonus: { words: 'Bonus set' },
  finish: { words: 'Finish set' },
  object: { words: 'Objection', tone: 'wait' },
  answer: { words: 'Objection answered' },
}

/** The history of a week, newest first: who, when, and their note. */
export function TimesheetHistory({ moves }: { moves: readonly Move[] }) {
  if (!moves.length) return <p>Created from check-ins. No changes yet.</p>
  return (
    <Timeline
      moments={moves.map(({ move, at, by, detail }) => {
        const { words, tone }: MoveLabel = moveLabels[move] ?? { words: move }
        return {
          id: `${at} ${move}`,
          tone,
          what: (
            <>
              <strong>{words}</strong>
              {by && ` by ${by}`}
            </>
          ),
          at,
          when: `${dayWithDots(at)}, ${clockTime(at)}`,
          note: detail && (['reject', 'object', 'answer'].includes(move) ? `‘${detail}’` : detail),
        }
      })}
    />
  )
}
