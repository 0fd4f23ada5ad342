import { useActorRef, useSelector } from '@xstate/react'
import { ClipboardList } from 'lucide-react'
import { useMemo } from 'react'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import { assignmentsMachine } from '#machines/jobs/assignments.machine'
import { pathOf } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { ListPage } from '#ui/display/list-page'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Switch } from '#ui/fields/switch'
import { FeedActor } from '#views/account/feed-actor'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { assignmentColumns } from './assignment-columns.tsx'

const addressOf = (id: string) => pathOf({ route: 'assignment', params: { id } })

/** /assignments: the worker's own assignments, those with documents to read first; past ones on request. */
export function Assignments({ page }: { page: PageContext }) {
  const list = useActorRef(assignmentsMachine, {
    input: { query: { expired: page.query.get('expired') === 'true' } },
  })
  const expired = useSelector(list, (state) => state.context.query.expired)
  const { unreachable, onRetry, ...listed } = useRows(list)
  const first = useSelector(list, (state) => state.matches('loading'))
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (event.type === 'missed' || (event.type === 'arrived' && event.notification.type.startsWith('assignment.')))
      list.send({ type: 'refresh' })
  })
  const columns = useMemo(() => assignmentColumns(addressOf), [])
  return (
    <ListPage
      title="My assignments"
      under={
        !first &&
        !unreachable &&
        inWords(listed.rows.filter(({ status }) => hasTag(assignmentLifecycle, status, 'waits')).length, listed.total)
      }
      actions={
        <Switch
          label="Past ones too"
          checked={expired}
          onChange={(on) => list.send({ type: 'search', query: { expired: on } })}
        />
      }
    >
      <DataTable
        caption="My assignments"
        columns={columns}
        {...listed}
        rows={first ? [] : listed.rows}
        rowId={({ id }) => id}
        rowName={({ display_name }) => display_name}
        total={first ? undefined : listed.total}
        onOpen={({ id }) => page.go(addressOf(id))}
        error={unreachable && <ErrorState level={2} title="Your assignments could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState icon={ClipboardList} level={2} title={expired ? 'No assignments yet' : 'No assignments now'}>
            When a company gives you work on a site, it stands here with its days and its safety documents. You will be
            told.
          </EmptyState>
        }
      />
    </ListPage>
  )
}

function inWords(waiting: number, total: number) {
  const all = `${total} ${total === 1 ? 'assignment' : 'assignments'}`
  return waiting ? `${all}, ${waiting} with documents to accept` : all
}
