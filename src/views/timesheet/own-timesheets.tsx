import { useActorRef, useSelector } from '@xstate/react'
import { pathOf } from '#contract/paths'
import { concernsOwnTimesheets } from '#machines/feed-events'
import { openingWeekMachine } from '#machines/opening-week.machine'
import { timesheetListMachine } from '#machines/timesheet-list.machine'
import { Banner } from '#ui/banner'
import { LinkButton } from '#ui/link-button'
import type { PageContext } from '#views/session/screen-table'
import { useActorEvents } from '#views/use-actor-events'
import { useFeed } from '#views/use-feed'
import s from './own.module.css'
import { OwnWeeks } from './own-weeks.tsx'
import { Week } from './week.tsx'

/** /timesheets of a worker or guard: their weeks, and the one that is open. Phones show the list or the week. */
export function OwnTimesheets({ page }: { page: PageContext }) {
  const list = useActorRef(timesheetListMachine, { input: { query: {} } })
  const opening = useActorRef(openingWeekMachine)
  const unopened = useSelector(opening, (state) => state.matches('unopened'))
  const newest = useSelector(list, (state) => state.context.items[0]?.id)
  const id = page.params.timesheet_id
  const unlisted = useSelector(opening, (state) => state.matches('unlisted'))
  const message = useSelector(opening, (state) => state.context.message)
  useActorEvents(opening, ({ id }) => {
    list.send({ type: 'refresh' })
    if (id) page.go(pathOf({ route: 'timesheet', params: { timesheet_id: id } }))
  })
  useFeed(concernsOwnTimesheets, () => list.send({ type: 'refresh' }))
  return (
    <div className={s.page} data-open={id ? '' : undefined}>
      <nav className={s.list} aria-label="Your weeks">
        {id ? <h2>Your weeks</h2> : <h1>Your weeks</h1>}
        {unopened && (
          <Banner tone="wait" announce>
            This week could not be opened.{' '}
            <LinkButton onClick={() => opening.send({ type: 'retry' })}>Try again</LinkButton>
          </Banner>
        )}
        {unlisted && (
          <Banner tone="wait" announce>
            Past weeks without hours could not be loaded.{' '}
            <LinkButton onClick={() => opening.send({ type: 'retry' })}>Try again</LinkButton>
          </Banner>
        )}
        {message && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        <OwnWeeks list={list} opening={opening} current={id ?? newest} />
      </nav>
      {id && (
        <div className={s.open}>
          <Week key={id} id={id} page={page} onChanged={() => list.send({ type: 'refresh' })} />
        </div>
      )}
    </div>
  )
}
