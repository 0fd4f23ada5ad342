import { useSelector } from '@xstate/react'
import { ArrowRight, CircleCheck } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag, judge, stateOf } from '#lifecycles/law'
import type { assignmentDocumentsMachine } from '#machines/jobs/assignment-documents.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import { assignmentFacts, nothingPlanned } from '#shared/domain/jobs/assignment-facts'
import { londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInNumbers } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Banner } from '#ui/feedback/banner'
import { PasswordField } from '#ui/fields/password-field'
import { documentsInWords } from './assignment-display.tsx'
import { readerOf } from './document-rows.tsx'
import s from './reader.module.css'

/** The acceptance of a document: the worker's password, or the day it was given, and what comes next. */
export function DocumentSign({ documents }: { documents: ActorRefFrom<typeof assignmentDocumentsMachine> }) {
  const assignment = useSelector(documents, (state) => state.context.assignment)
  const document = useSelector(documents, (state) => state.context.document)
  const password = useSelector(documents, (state) => state.context.password)
  const error = useSelector(documents, (state) => state.context.error)
  const accepted = useSelector(documents, (state) => state.matches('accepted'))
  const reading = useSelector(documents, (state) => state.matches('reading'))
  const busy = useSelector(documents, (state) => state.hasTag('busy'))
  if (!assignment || !document) return null
  if (accepted) {
    const next = assignment.documents.find(({ accepted_at }) => !accepted_at)
    const at = document.accepted_at ?? ''
    return (
      <section className={s.sign} aria-label="Your acceptance">
        <Banner tone="ok" icon={CircleCheck} announce>
          {`You accepted version ${document.version} on ${dayInNumbers(londonDay(new Date(at)))} at ${clockTime(at)}.`}
          {!next && ' Every document for this work is accepted.'}
        </Banner>
        <div className={s.next}>
          {next && hasTag(assignmentLifecycle, assignment.status, 'waits') ? (
            <ButtonLink kind="primary" size="l" icon={ArrowRight} href={readerOf(assignment.id, next)}>
              {`Next document, ${documentsInWords(assignment.unread).toLowerCase()} left`}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" size="l" href={paths.home}>
              Home
            </ButtonLink>
          )}
          <ButtonLink size="l" href={pathOf({ route: 'assignment', params: { id: assignment.id } })}>
            The assignment
          </ButtonLink>
        </div>
      </section>
    )
  }
  const facts = assignmentFacts(nothingPlanned)
  const verdict = judge(assignmentLifecycle, stateOf(assignment.status), facts, { type: 'accept', isRead: false })
  const disabledReason = verdict.allowed ? (reading ? 'read to the last page first' : undefined) : verdict.reason
  return (
    <form
      className={s.sign}
      aria-label="Your acceptance"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        documents.send({ type: 'accept' })
      }}
    >
      {!disabledReason && (
        <PasswordField
          label="Your password"
          hint={`It is your signature under version ${document.version}: you have read it and work by it.`}
          size="l"
          value={password}
          error={error}
          onChange={(typed) => documents.send({ type: 'changePassword', password: typed })}
        />
      )}
      <Button
        type="submit"
        kind={disabledReason ? 'plain' : 'primary'}
        size="l"
        wide
        busy={busy}
        disabledReason={disabledReason}
        reasonPlacement="under"
      >
        Accept this document
      </Button>
    </form>
  )
}
