import type { ReactNode } from 'react'
import type { DocsAuditRow } from '#shared/api/sites/docs-audit'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { ErrorState } from '#ui/feedback/error-state'
import { type RowList, useRows } from '#views/shared/use-rows'
import { auditName, auditRowId } from './docs-audit-columns.tsx'

type Props = {
  list: RowList<DocsAuditRow>
  caption: string
  columns: Column<DocsAuditRow>[]
  failed: string
  empty: ReactNode
}

/** Who accepted which version of which document, for a site or for one worker. */
export function AuditTable({ list, caption, columns, failed, empty }: Props) {
  const { unreachable, onRetry, ...listed } = useRows(list)
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rowId={auditRowId}
      rowName={auditName}
      {...listed}
      error={unreachable && <ErrorState title={failed} onRetry={onRetry} />}
      empty={empty}
    />
  )
}
