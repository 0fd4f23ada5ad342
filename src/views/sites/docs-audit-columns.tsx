import type { DocsAuditRow } from '#shared/api/sites/docs-audit'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'

export const auditRowId = ({ document, version, worker, accepted_at }: DocsAuditRow) =>
  `${document.id} ${version} ${worker.id} ${accepted_at}`
export const auditName = ({ document, version, worker }: DocsAuditRow) =>
  `${worker.first_name} ${worker.last_name}, ${document.name} version ${version}`

/** Columns for many workers begin with the worker, those for one worker with the document. */
export function auditColumns(first: 'worker' | 'document'): Column<DocsAuditRow>[] {
  const worker: Column<DocsAuditRow>[] = [
    { id: 'worker', head: 'Worker', cell: (row) => `${row.worker.first_name} ${row.worker.last_name}` },
    { id: 'company', head: 'Company', cell: ({ company }) => company },
  ]
  const document: Column<DocsAuditRow>[] = [
    { id: 'document', head: 'Document', cell: (row) => row.document.name },
    {
      id: 'version',
      head: 'Version',
      cell: ({ version, current }) => (current ? `${version}` : `${version}, no longer in force`),
    },
    {
      id: 'accepted',
      head: 'Accepted',
      cell: ({ accepted_at }) =>
        accepted_at ? (
          <Chip tone="ok" bare>{`${dayWithDots(accepted_at)} ${clockTime(accepted_at)}`}</Chip>
        ) : (
          <Chip tone="wait">Not accepted</Chip>
        ),
    },
  ]
  return first === 'worker' ? [...worker, ...document] : document
}
