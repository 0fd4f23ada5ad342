import { TriangleAlert } from 'lucide-react'
import { formerWords, judgedRow, type Review } from '#machines/workforce/import-review'
import { fieldNames } from '#shared/domain/workforce/import-columns'
import type { OwnPerson } from '#shared/domain/workforce/import-verdicts'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

const whoIs = ({ kind, name, former }: OwnPerson) =>
  kind === 'invited' ? `${name} was asked before` : former ? formerWords(name) : `${name} works for you`

/**
 * What is wrong with a row, in words. For somebody the company already has, the changes side by side and the choice to
 * update or skip.
 */
export function RowWords({ actor, review, row }: { actor: ImportActor; review: Review; row: number }) {
  const judged = judgedRow(review, row)
  const person = review.own.get(row)
  const isFormer = person?.former && person.changes.length > 0
  const choice = review.choices[row]
  if (!judged) return null
  const decide = (chosen: 'update' | 'skip') => actor.send({ type: 'decide', rows: [row], choice: chosen })
  const problems = judged.problems.filter(({ kind }) => kind === 'error' || judged.verdict !== 'error')
  return (
    <span className={s.words}>
      {problems.slice(0, 3).map(({ field, kind, words }) => (
        <span key={field + words} className={s.said} data-tone={kind === 'error' ? 'bad' : 'wait'}>
          <Icon of={TriangleAlert} size="s" />
          <span>{words}</span>
        </span>
      ))}
      {person && (
        <span>
          {whoIs(person)}
          {person.changes.length === 0 && '. Nothing is new'}
          {isFormer && `. Not changed: ${person.changes.map(({ field }) => fieldNames[field]).join(', ')}`}
          {!isFormer &&
            person.changes.map(({ field, now, sheet }) => (
              <span key={field} className={s.change}>
                {fieldNames[field]}: {now || 'empty'} → <strong>{sheet}</strong>
              </span>
            ))}
        </span>
      )}
      {((person?.changes.length && !isFormer) || judged.twin !== undefined) && (
        <span className={s.choices}>
          {person && judged.twin === undefined && (
            <Button
              size="s"
              aria-pressed={choice === 'update'}
              aria-label={`Update row ${row}`}
              onClick={() => decide('update')}
            >
              Update
            </Button>
          )}
          <Button
            size="s"
            aria-pressed={choice === 'skip'}
            aria-label={`Skip row ${row}`}
            onClick={() => decide('skip')}
          >
            Skip
          </Button>
        </span>
      )}
      {judged.verdict === 'left' && <span className={s.muted}>Left out</span>}
    </span>
  )
}
