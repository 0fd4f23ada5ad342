import { useActorRef, useSelector } from '@xstate/react'
import { timesheetListMachine } from '#machines/timesheet-list.machine'
import type { Seen } from '#views/session/screen-table'
import s from './own.module.css'
import { OwnWeeks } from './own-weeks.tsx'
import { Week } from './week.tsx'

/** /timesheets of a worker or guard: their weeks, and the one that is open. Phones show the list or the week. */
export function OwnSheets({ seen }: { seen: Seen }) {
  const list = useActorRef(timesheetListMachine, { input: { query: {} } })
  const newest = useSelector(list, (state) => state.context.items[0]?.id)
  const id = seen.params.timesheet_id
  return (
    <div className={s.page} data-open={id ? '' : undefined}>
      <nav className={s.list} aria-label="Your weeks">
        {id ? <h2>Your weeks</h2> : <h1>Your weeks</h1>}
        <OwnWeeks list={list} current={id ?? newest} />
      </nav>
      {id && (
        <div className={s.open}>
          <Week key={id} id={id} seen={seen} onChanged={() => list.send({ type: 'refresh' })} />
        </div>
      )}
    </div>
  )
}
