import { useActorRef, useSelector } from '@xstate/react'
import { CalendarClock } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { pathOf } from '#contract/paths'
import type { Timesheet } from '#contract/timesheet'
import { count } from '#contract/words'
import { concernsSheets } from '#machines/feed-news'
import { timesheetBulkMachine } from '#machines/timesheet-bulk.machine'
import { timesheetFiltersMachine } from '#machines/timesheet-filters.machine'
import { timesheetListMachine } from '#machines/timesheet-list.machine'
import { sheetName } from '#machines/timesheet-names'
import { EmptyState } from '#ui/empty-state'
import { HomeActor } from '#views/frame/home-actor'
import { UndoActor } from '#views/frame/undo-actor'
import type { Seen } from '#views/session/screen-table'
import { useFeed } from '#views/use-feed'
import { useNews } from '#views/use-news'
import { Bulk } from './bulk.tsx'
import { inQueue } from './groups.ts'
import s from './queue.module.css'
import { Queue } from './queue.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { addressOf } from './sheet-columns.tsx'

const perPage = 100
const chosen = (sheet: Timesheet) => {
  const { id, minutes, pay, updated_at } = sheet
  return { id, name: sheetName(sheet), minutes, pay, updated_at }
}
/** '3 weeks accepted: Jan Nowak, 19 Oct to 25 Oct, and 2 others'. */
function acceptedInWords(weeks: readonly { name: string }[]): string {
  const [first, ...others] = weeks
  if (!others.length) return `${first?.name}: accepted`
  return `${weeks.length} weeks accepted: ${first?.name}, and ${count(others.length, 'other', 'others').toLowerCase()}`
}

/** /timesheets of an owner or manager: the queue, and the week that is open. Phones show one of the two. */
export function Review({ seen, show }: { seen: Seen; show: 'All' | 'Waiting' }) {
  const list = useActorRef(timesheetListMachine, { input: { query: { show }, perPage } })
  const filters = useActorRef(useMemo(() => timesheetFiltersMachine(), []))
  const bulk = useActorRef(timesheetBulkMachine)
  const home = HomeActor.useActorRef()
  const notes = useRef(new Map<string, string>())
  const choices = useSelector(filters, (state) => state.context.data)
  const rows = useSelector(list, (state) => state.context.items)
  const plain = useSelector(list, (state) => state.context.query.show !== 'Waiting')
  const loading = useSelector(list, (state) => state.matches('loading'))
  const queue = inQueue(rows, plain)
  const asked = seen.params.timesheet_id
  const id = asked ?? (loading ? undefined : queue[0]?.id)
  const place = queue.findIndex((sheet) => sheet.id === id)
  const goTo = (to: number) => {
    const sheet = queue[to]
    if (sheet) seen.go(addressOf(sheet))
  }
  const afterwards = () => {
    const next = queue[place + 1] ?? queue[place - 1]
    seen.go(next ? addressOf(next) : pathOf({ route: 'timesheets', params: {} }))
  }
  useFeed(concernsSheets, () => list.send({ type: 'refresh' }))
  const undo = UndoActor.useActorRef()
  const readAnew = () => {
    list.send({ type: 'refresh' })
    home.send({ type: 'refresh' })
  }
  useNews(bulk, ({ accepted }) => {
    if (accepted.length) undo.send({ type: 'offer', offer: { text: acceptedInWords(accepted), done: accepted } })
    readAnew()
  })
  useNews(undo, (news) => {
    // The note went with the act: it is no draft any more.
    if (news.type === 'late' && news.done) notes.current.delete(news.id)
    readAnew()
  })
  return (
    <div className={s.page} data-open={asked ? '' : undefined}>
      <Queue
        list={list}
        filters={choices}
        current={id}
        level={asked ? 2 : 1}
        onAcceptAll={(sheets) => bulk.send({ type: 'ask', sheets: sheets.map(chosen) })}
      />
      <div className={s.pane}>
        {id ? (
          <ReviewSheet
            key={id}
            id={id}
            seen={seen}
            note={notes.current.get(id)}
            onNote={(note) => notes.current.set(id, note)}
            onMove={(by) => goTo(place + by)}
            onDone={(outcome) => {
              if (!plain && (outcome === 'timesheetAccepted' || outcome === 'timesheetRejected')) afterwards()
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
