import { useActorRef, useSelector } from '@xstate/react'
import { FileCheck2 } from 'lucide-react'
import { type AuditQuery, siteAuditMachine } from '#machines/sites/docs-audit-lists.machine'
import { DocsAuditStatus } from '#shared/api/sites/docs-audit'
import type { Site } from '#shared/api/sites/site'
import { Filter } from '#ui/data-table/filter'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchField } from '#ui/fields/search-field'
import { AuditTable } from './audit-table.tsx'
import s from './docs-audit.module.css'
import { auditColumns } from './docs-audit-columns.tsx'

const statuses = DocsAuditStatus.options.map((value) => ({ value, label: value }))
const columns = auditColumns('worker')

/** Who accepted which version of which document when, and who has not. */
export function DocsAudit({ site }: { site: Site }) {
  const actor = useActorRef(siteAuditMachine, {
    input: { query: { of: site.id, status: 'All', worker: '' }, perPage: 50 },
  })
  const query = useSelector(actor, (state) => state.context.query)
  const setFilters = (wanted: Partial<AuditQuery>) => actor.send({ type: 'search', query: { ...query, ...wanted } })
  const hasFilters = query.status !== 'All' || query.worker !== ''
  return (
    <section className={s.list} aria-labelledby="docs-audit">
      <h2 id="docs-audit">Who has accepted what</h2>
      <search className={s.filters}>
        <SearchField label="Search workers" value={query.worker} onChange={(worker) => setFilters({ worker })} />
        <Filter label="Status" options={statuses} value={query.status} onChange={(status) => setFilters({ status })} />
      </search>
      <div className={s.edge}>
        <AuditTable
          list={actor}
          caption="Documents audit"
          columns={columns}
          failed="The audit could not be loaded"
          empty={
            <EmptyState
              icon={FileCheck2}
              title={hasFilters ? 'Nothing matches' : 'There is nothing to accept yet'}
              action={
                hasFilters && (
                  <Button onClick={() => setFilters({ status: 'All', worker: '' })}>Clear the filters</Button>
                )
              }
            >
              {hasFilters ? undefined : 'Once a document is published, everybody it is for is listed here.'}
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
