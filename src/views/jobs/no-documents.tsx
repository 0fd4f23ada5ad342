import { FileText } from 'lucide-react'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { documentsWithheld } from '#shared/domain/jobs/withheld-documents'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import s from './assignment.module.css'

/** Why an assignment lists no documents, and which of them were accepted all the same. */
export function NoDocuments({ assignment }: { assignment: AssignmentDetail }) {
  return (
    <div>
      <p>{documentsWithheld(assignment) ?? 'No documents for this role.'}</p>
      {assignment.accepted.length > 0 && (
        <ul className={s.accepted} aria-label="Accepted documents">
          {assignment.accepted.map(({ name, version, accepted_at }) => (
            <li key={`${name} ${version}`}>
              {`${name}, version ${version}: accepted ${dayWithDots(accepted_at)} ${clockTime(accepted_at)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The page of the documents when there are none: that nothing has to be read is said only where it is so. */
export function NothingToRead({ assignment, back }: { assignment: AssignmentDetail; back: string }) {
  const withheld = documentsWithheld(assignment)
  return (
    <EmptyState
      icon={FileText}
      level={1}
      title={withheld ? 'No documents to read' : 'No documents for this role'}
      action={<ButtonLink href={back}>The assignment</ButtonLink>}
    >
      {withheld ?? 'There is nothing to read before you start.'}
    </EmptyState>
  )
}
