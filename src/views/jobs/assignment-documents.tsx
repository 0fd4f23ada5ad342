import { useActorRef, useSelector } from '@xstate/react'
import { assignmentDocumentsMachine } from '#machines/jobs/assignment-documents.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { ErrorScreen } from '#views/shared/error-screen'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { AssignmentSkeleton } from './assignment-skeleton.tsx'
import { DocumentPages } from './document-pages.tsx'
import { factsOf } from './document-rows.tsx'
import { DocumentSign } from './document-sign.tsx'
import { NothingToRead } from './no-documents.tsx'
import s from './reader.module.css'

/** /assignments/{id}/documents/{mediaId?}: one safety document, read page by page and accepted with a password. */
export function AssignmentDocuments({ page }: { page: PageContext }) {
  const { id = '', mediaId } = page.params
  const actor = useActorRef(assignmentDocumentsMachine, { input: { id, mediaId } })
  const assignment = useSelector(actor, (state) => state.context.assignment)
  const document = useSelector(actor, (state) => state.context.document)
  const notice = useSelector(actor, (state) => state.context.notice)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, ({ type }) =>
    page.toast(
      type === 'accepted'
        ? { tone: 'success', text: outcomes.documentsAccepted }
        : { tone: 'error', text: outcomes.documentsNotAccepted },
    ),
  )
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="The documents could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!assignment) return <AssignmentSkeleton />
  const back = pathOf({ route: 'assignment', params: { id } })
  if (!document) return <NothingToRead assignment={assignment} back={back} />
  const place = assignment.documents.findIndex((one) => one.id === document.id) + 1
  return (
    <div className={s.page}>
      <header>
        <p className={s.back}>
          <a href={back}>{assignment.display_name}</a>
        </p>
        <h1>{document.name}</h1>
        <p className={s.under}>
          {assignment.documents.length > 1 && `Document ${place} of ${assignment.documents.length}. `}
          {factsOf(document)}
        </p>
      </header>
      {notice && (
        <Banner tone="wait" announce>
          {notice}
        </Banner>
      )}
      <DocumentPages key={document.media_id} document={document} onRead={() => actor.send({ type: 'finish' })} />
      <DocumentSign documents={actor} />
    </div>
  )
}
