import { useSelector } from '@xstate/react'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { alikeOf, problemOf, type Review, type ReviewTab, rowsOf } from '#machines/workforce/import-review'
import { fieldNames, type ImportField, importFields } from '#shared/domain/workforce/import-columns'
import { type SpreadsheetColumn, SpreadsheetGrid } from '#ui/data-table/spreadsheet-grid'
import { EmptyState } from '#ui/feedback/empty-state'
import { CellRepair } from './cell-repair.tsx'
import type { ImportActor } from './import-steps.tsx'
import { RowWords } from './row-words.tsx'

type Column = SpreadsheetColumn & { field?: ImportField }
const widths: Partial<Record<ImportField, number>> = {
  last_name: 160,
  role: 152,
  email: 190,
  address_line_1: 180,
  hourly_rate: 76,
  start_at: 106,
  date_of_birth: 112,
}
const nothing: Record<ReviewTab, [title: string, words: string]> = {
  all: ['No rows', 'The sheet has heads and nothing under them.'],
  error: ['No errors left', 'Every row that is not decided otherwise can be imported.'],
  warning: ['Nothing in doubt', 'No row has a warning.'],
  duplicate: ['No duplicates', 'Nobody in this file is with you already, and no number stands twice.'],
}

/** The rows of a tab, as a spreadsheet grid. */
export function ReviewGrid({
  actor,
  review,
  tab,
  onNext,
}: {
  actor: ImportActor
  review: Review
  tab: ReviewTab
  onNext: () => void
}) {
  const repairing = useSelector(actor, (state) => state.matches({ working: { reviewing: 'repairing' } }))
  const open = useSelector(actor, ({ context }) => context.cell)
  const places = useMemo(() => rowsOf(review, tab), [review, tab])
  const columns = useMemo(() => columnsOf(review), [review])
  const cell = repairing ? open : undefined
  const alike = useMemo(() => new Set(cell ? alikeOf(review, cell) : []), [review, cell])
  if (!places.length) {
    const [title, words] = nothing[tab]
    return (
      <EmptyState icon={CircleCheck} level={2} title={title}>
        {words}
      </EmptyState>
    )
  }
  const place = cell ? places.indexOf(review.places.get(cell.row) ?? -1) : -1
  return (
    <SpreadsheetGrid
      caption={`Rows: ${tab}`}
      columns={columns}
      count={places.length}
      rowId={(at) => places[at] ?? at}
      cell={(at, column: Column) => {
        const checked = review.rows[places[at] ?? -1]
        if (!checked) return { text: '' }
        const { field } = column
        if (column.id === 'row') return { text: checked.row }
        if (!field) return { text: <RowWords actor={actor} review={review} row={checked.row} /> }
        const problem = problemOf(review, { row: checked.row, field })
        const isError = problem?.kind === 'error'
        return {
          text: checked.shown[field] ?? '',
          tone: problem && (isError ? 'bad' : 'wait'),
          alike: cell?.field === field && cell.row !== checked.row && alike.has(checked.row),
          onOpen: () => actor.send({ type: 'repair', row: checked.row, field }),
          description: problem?.words,
        }
      }}
      open={
        cell && place >= 0
          ? {
              place,
              column: cell.field,
              label: `${fieldNames[cell.field]}, row ${cell.row}`,
              content: <CellRepair actor={actor} review={review} cell={cell} alike={alike.size} />,
            }
          : undefined
      }
      onClose={() => actor.send({ type: 'close' })}
      onNext={onNext}
      onUndo={() => actor.send({ type: 'undoRepair' })}
    />
  )
}

/** The mapped fields, in the order of `importFields`. */
function columnsOf({ reading }: Review): Column[] {
  const fields = importFields.filter((field) => reading.mapping.includes(field))
  return [
    { id: 'row', head: 'Row', width: 64, isNumber: true },
    ...fields.map((field) => ({
      id: field,
      field,
      head: fieldNames[field],
      width: widths[field] ?? 128,
      isNumber: field === 'hourly_rate',
    })),
    { id: 'words', head: 'What is wrong', width: 300 },
  ]
}
