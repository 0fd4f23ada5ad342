import type { Move } from '#shared/api/kit/move'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { Timeline } from '#ui/display/timeline'

/** The history of a record, newest first. `words` by move; a move without words is shown by its name. */
export function MoveTimeline({ moves, words }: { moves: readonly Move[]; words: Record<string, string> }) {
  if (!moves.length) return <p>Nothing was written down yet.</p>
  return (
    <Timeline
      moments={moves.map(({ move, at, by, detail }) => ({
        id: `${move} ${at} ${detail}`,
        what: `${words[move] ?? move}${by ? ` by ${by}` : ''}`,
        when: `${dayWithDots(at)} ${clockTime(at)}`,
        at,
        note: detail ?? undefined,
      }))}
    />
  )
}
