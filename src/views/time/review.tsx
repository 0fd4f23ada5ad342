import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { concernsTimesheets } from '#machines/account/feed-events'
import { acceptedOffer, type ReviewOutcome } from '#machines/time/timesheet-acts'
import { timesheetBulkMachine } from '#machines/time/timesheet-bulk.machine'
import { timesheetFiltersMachine } from '#machines/time/timesheet-filters.machine'
import { timesheetListMachine } from '#machines/time/timesheet-list.machine'
import { timesheetName } from '#machines/time/timesheet-names'
import { pathOf } from '#shared/api/kit/paths'
import type { Timesheet } from '#shared/api/time/timesheet'
import { EmptyState } from '#ui/feedback/empty-state'
import { useFeed } from '#views/account/use-feed'
import { useRefreshHome } from '#views/shared/refresh-home'
import type { PageContext } from '#views/shared/screen-table'
import { UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Bulk } from './bulk.tsx'
import { inQueue } from './groups.ts'
import s from './queue.module.css'
import { Queue } from './queue.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { addressOf } from './timesheet-columns.tsx'

const perPage = 100
/** Whether the next week is opened after an act: the one that is open needs nothing more. */
const opensNext: Record<ReviewOutcome, boolean> = {
  timesheetAccepted: true,
  timesheetRejected: true,
  timesheetPaid: false,
  timesheetSaved: false,
  timesheetUpdated: false,
  noteAdded: false,
}
const chosen = (timesheet: Timesheet) => {
  const { id, minutes, pay, updated_at } = timesheet
  return { id, name: timesheetName(timesheet), minutes, pay, updated_at }
}
/** /timesheets of an owner or manager: the queue, and the week that is open. Phones show one of the two. */
export function Review({ page, show }: { page: PageContext; show: 'All' | 'Waiting' }) {
  const list = useActorRef(timesheetListMachine, { input: { query: { show }, perPage } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(), []))
  const bulk = useActorRef(timesheetBulkMachine)
  const refreshHome = useRefreshHome()
  const notes = useRef(new Map<string, string>())
  const choices = useSelector(filters, (state) => state.context.data)
  const rows = useSelector(list, (state) => state.context.items)
  const plain = useSelector(list, (state) => state.context.query.show !== 'Waiting')
  const loading = useSelector(list, (state) => state.matches('loading'))
  const queue = inQueue(rows, plain)
  const requestedId = page.params.timesheet_id
  const id = requestedId ?? (loading ? undefined : queue[0]?.id)
  const place = queue.findIndex((timesheet) => timesheet.id === id)
  const goTo = (to: number) => {
    const timesheet = queue[to]
    if (timesheet) page.go(addressOf(timesheet))
  }
  const afterwards = () => {
    const next = queue[place + 1] ?? queue[place - 1]
    page.go(next ? addressOf(next) : pathOf({ route: 'timesheets', params: {} }))
  }
  useFeed(concernsTimesheets, () => list.send({ type: 'refresh' }))
  const undo = UndoActor.useActorRef()
  const refresh = () => {
    list.send({ type: 'refresh' })
    refreshHome()
  }
  useActorEvents(bulk, ({ accepted }) => {
    const offer = acceptedOffer(accepted)
    if (offer) undo.send({ type: 'offer', offer })
    refresh()
  })
  useActorEvents(undo, (event) => {
    // The note went with the act: it is no draft any more.
    if (event.type === 'late' && event.outcome) notes.current.delete(event.id)
    refresh()
  })
  return (
    <div className={s.page} data-open={requestedId ? '' : undefined}>
      <Queue
        list={list}
        filters={choices}
        current={id}
        level={requestedId ? 2 : 1}
        onAcceptAll={(timesheets) => bulk.send({ type: 'acceptAll', timesheets: timesheets.map(chosen) })}
      />
      <div className={s.pane}>
        {id ? (
          <ReviewPanel
            key={id}
            id={id}
            page={page}
            note={notes.current.get(id)}
            onNote={(note) => notes.current.set(id, note)}
            onMove={(by) => goTo(place + by)}
            onDone={(outcome) => {
              if (!plain && opensNext[outcome]) afterwards()
              list.send({ type: 'refresh' })
            }}
          />
        ) : (
          <EmptyState icon={CalendarClock} title="No week is open" level={2}>
            Choose one of the list.
          </EmptyState>
        )}
      </div>
      <Bulk actor={bulk} />
    </div>
  )
}
