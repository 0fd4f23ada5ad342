import { useActorRef, useSelector } from '@xstate/react'
import { concernsOwnTimesheets } from '#machines/account/feed-events'
import { openingWeekMachine } from '#machines/time/opening-week.machine'
import { timesheetListMachine } from '#machines/time/timesheet-list.machine'
import { pathOf } from '#shared/api/kit/paths'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { useFeed } from '#views/account/use-feed'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
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
        <div>
          <Week key={id} id={id} page={page} onChanged={() => list.send({ type: 'refresh' })} />
        </div>
      )}
    </div>
  )
}
