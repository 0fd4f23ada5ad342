import { useActorRef, useSelector } from '@xstate/react'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import { assignmentPageMachine } from '#machines/jobs/assignment-page.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { ErrorScreen } from '#views/shared/error-screen'
import { MoveTimeline } from '#views/shared/move-timeline'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './assignment.module.css'
import {
  AssignmentChip,
  assignmentMoves,
  barredWords,
  documentsInWords,
  nameOf,
  travelInWords,
} from './assignment-display.tsx'
import { AssignmentSkeleton } from './assignment-skeleton.tsx'
import { DocumentRows } from './document-rows.tsx'
import { TravelForm } from './travel-form.tsx'

/** /assignments/{id}: the worker's own assignment, the documents still to be read for it, and the journey to it. */
export function AssignmentPage({ page }: { page: PageContext }) {
  const id = page.params.id ?? ''
  const actor = useActorRef(assignmentPageMachine, { input: { id } })
  const assignment = useSelector(actor, (state) => state.context.assignment)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const travelling = useSelector(actor, (state) => state.matches('changingTravel'))
  const retry = () => actor.send({ type: 'retry' })
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (event.type === 'arrived' && event.notification.action.assignment_id === id) actor.send({ type: 'refresh' })
    if (event.type === 'missed') actor.send({ type: 'refresh' })
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable) return <ErrorState title="This assignment could not be loaded" level={1} onRetry={retry} />
  if (!assignment) return <AssignmentSkeleton />
  const { display_name, site, company, manager, start_at, end_at, status, barred, unread, travel, timeline } =
    assignment
  return (
    <div className={s.page}>
      <PageHead
        back={<a href={paths.assignments}>My assignments</a>}
        title={display_name}
        under={
          <>
            {site.place}
            <AssignmentChip assignment={assignment} />
          </>
        }
        actions={
          hasTag(assignmentLifecycle, status, 'waits') && (
            <ButtonLink
              kind="primary"
              href={pathOf({ route: 'assignmentDocuments', params: { id, mediaId: undefined } })}
            >
              {`Read and accept ${documentsInWords(unread).toLowerCase()}`}
            </ButtonLink>
          )
        }
      />
      {barred && (
        <div className={s.notice}>
          <Banner tone="bad">{barredWords[barred]}</Banner>
        </div>
      )}
      {outdated && (
        <div className={s.notice}>
          <Banner tone="wait" announce>
            No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
          </Banner>
        </div>
      )}
      <div className={s.columns}>
        <div className={s.column}>
          <Card title="Safety documents" flush={assignment.documents.length > 0}>
            <DocumentRows assignment={assignment} isReader />
          </Card>
          <Card title="The work">
            <Facts
              facts={[
                { name: 'Site', value: `${site.name}, ${site.place}` },
                { name: 'Company', value: company.name },
                { name: 'From', value: dayInNumbers(start_at) },
                { name: 'Until', value: dayInNumbers(end_at) },
                { name: 'Manager', value: manager ? nameOf(manager) : 'Nobody' },
              ]}
            />
          </Card>
        </div>
        <div className={s.column}>
          <Card
            title="Travel to work"
            aside={
              <Button size="s" aria-label="Change travel to work" onClick={() => actor.send({ type: 'changeTravel' })}>
                Change
              </Button>
            }
          >
            <p>{travelInWords(travel)}</p>
          </Card>
          <Card title="What was done">
            <MoveTimeline moves={timeline} words={assignmentMoves} />
          </Card>
        </div>
      </div>
      {travelling && (
        <TravelForm
          assignment={assignment}
          toast={page.toast}
          onClose={() => actor.send({ type: 'close' })}
          onChanged={() => actor.send({ type: 'changed' })}
        />
      )}
    </div>
  )
}
