import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { type Cell, checkedRow, meantOf, problemOf, type Review } from '#machines/workforce/import-review'
import { choicesOf } from '#shared/domain/workforce/import-cells'
import { fieldNames } from '#shared/domain/workforce/import-columns'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

/** Fixes a cell with the closest value or another typed one, in all rows with the same value or only in this row. */
export function CellRepair({
  actor,
  review,
  cell,
  alike,
}: {
  actor: ImportActor
  review: Review
  cell: Cell
  alike: number
}) {
  const { row, field } = cell
  const typed = checkedRow(review, row)?.shown[field] ?? ''
  const problem = problemOf(review, cell)
  const meant = problem ? meantOf(review, cell) : []
  const choices = choicesOf(field, review.reading.facts)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null }
    const form = new FormData(event.currentTarget)
    const another = String(form.get('another') ?? '').trim()
    const value = another && another !== typed ? another : String(form.get('meant') ?? another)
    actor.send({ type: 'fix', row, field, value, alike: submitter?.getAttribute('value') !== 'one' && alike > 1 })
  }
  return (
    <form className={s.repair} onSubmit={submit}>
      <p className={s.what}>
        <strong>{problem?.words ?? `${fieldNames[field]}, row ${row}`}.</strong>
        {alike > 1 && ` ${alike} rows say the same.`}
      </p>
      {meant.length > 0 && (
        <fieldset className={s.meant}>
          <legend className={s.hidden}>{fieldNames[field]}</legend>
          {meant.map((value, place) => (
            <label key={value}>
              <input type="radio" name="meant" value={value} defaultChecked={place === 0} />
              <span>{value}</span>
              {place === 0 && <span className={s.muted}>closest</span>}
            </label>
          ))}
        </fieldset>
      )}
      <label className={s.another}>
        <span>{meant.length ? `Another ${fieldNames[field].toLowerCase()}` : fieldNames[field]}</span>
        <input
          name="another"
          type="text"
          autoComplete="off"
          maxLength={500}
          defaultValue={meant.length ? '' : typed}
          list={choices && 'import-choices'}
        />
        {choices && (
          <datalist id="import-choices">
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
      </label>
      <div className={s.buttons}>
        <Button kind="primary" type="submit" value="all">
          {alike > 1 ? `Apply to ${alike} alike` : `Repair row ${row}`}
        </Button>
        {alike > 1 && (
          <Button type="submit" value="one">
            Only row {row}
          </Button>
        )}
        <IconButton icon={X} label="Close, change nothing" onClick={() => actor.send({ type: 'close' })} />
      </div>
    </form>
  )
}
