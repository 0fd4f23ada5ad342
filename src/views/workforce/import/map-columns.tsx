import { useSelector } from '@xstate/react'
import { fieldNames, headsAt, importFields, neededFields } from '#shared/domain/workforce/import-columns'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { Select } from '#ui/fields/select'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

const options = importFields.map((field) => ({ value: field, label: fieldNames[field] }))
const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** Which column is which field: suggested by its header, or as mapped before. */
export function MapColumns({ actor }: { actor: ImportActor }) {
  const name = useSelector(actor, ({ context }) => context.file?.name ?? '')
  const worksheet = useSelector(actor, ({ context }) => context.worksheet)
  const mapping = useSelector(actor, ({ context }) => context.mapping)
  const message = useSelector(actor, ({ context }) => context.message)
  if (!worksheet) return null
  const at = headsAt(worksheet.rows)
  const heads = worksheet.rows[at]?.cells ?? []
  const examples = worksheet.rows.slice(at + 1, at + 4)
  const missing = neededFields.filter((field) => !mapping.includes(field)).map((field) => fieldNames[field])
  return (
    <div className={s.mapping}>
      <header>
        <h1>{name}</h1>
        <p className={s.under}>
          {worksheet.name && `Sheet ‘${worksheet.name}’ · `}
          {worksheet.rows.length - at - 1} rows read · heads in row {worksheet.rows[at]?.row}
        </p>
      </header>
      {[message, ...worksheet.notes].map(
        (note) =>
          note && (
            <Banner key={note} tone="wait">
              {note}
            </Banner>
          ),
      )}
      <ul className={s.columns}>
        {heads.map((head, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={column}>
            <span className={s.letter}>{columnName(column)}</span>
            <span className={s.head}>
              <strong>{head || 'No head'}</strong>
              <span className={s.muted}>{examples.map(({ cells }) => cells[column] || '–').join(' · ')}</span>
            </span>
            <Select
              label={`Column ${columnName(column)}, ${head || 'no head'}`}
              hideLabel
              all="Leave out"
              placeholder="Leave out"
              options={options}
              value={mapping[column] ?? undefined}
              onChange={(field) => actor.send({ type: 'map', column, field })}
            />
          </li>
        ))}
      </ul>
      <footer className={s.foot}>
        <Button onClick={() => actor.send({ type: 'restart' })}>Another file</Button>
        <Button
          kind="primary"
          size="l"
          disabledReason={missing.length ? `Say which column is: ${missing.join(', ')}` : undefined}
          onClick={() => actor.send({ type: 'continue' })}
        >
          Check the rows
        </Button>
      </footer>
    </div>
  )
}
