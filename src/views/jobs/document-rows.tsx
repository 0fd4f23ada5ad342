import { ChevronRight, CircleCheck, FileText } from 'lucide-react'
import type { AssignmentDetail, AssignmentDocument } from '#shared/api/jobs/assignment'
import { pathOf } from '#shared/api/kit/paths'
import { londonDay } from '#shared/domain/kit/london'
import { dayWithDots } from '#shared/domain/kit/words'
import { documentLanguages } from '#shared/domain/platform/document-languages'
import { Chip } from '#ui/display/chip'
import { Icon } from '#ui/elements/icon'
import s from './assignment.module.css'
import { NoDocuments } from './no-documents.tsx'
import work from './work.module.css'

const languages: Record<string, string> = documentLanguages
const onDay = (instant: string) => dayWithDots(londonDay(new Date(instant)))

/**
 * The safety documents of an assignment: those to accept first, then the accepted ones with their day. `isReader`: the
 * user is the worker who has to read them.
 */
export function DocumentRows({ assignment, isReader }: { assignment: AssignmentDetail; isReader: boolean }) {
  if (!assignment.documents.length) return <NoDocuments assignment={assignment} />
  return (
    <ul className={s.documents}>
      {assignment.documents.map((document) => (
        <li key={document.id}>
          <a href={isReader ? readerOf(assignment.id, document) : document.file?.full_url}>
            <Icon of={document.accepted_at ? CircleCheck : FileText} />
            <span className={s.grow}>
              <strong>{document.name}</strong>
              <span className={work.second}>{factsOf(document)}</span>
            </span>
            <Chip tone={document.accepted_at ? 'ok' : 'wait'} bare={document.accepted_at !== null}>
              {document.accepted_at ? `Accepted ${onDay(document.accepted_at)}` : 'To accept'}
            </Chip>
            {isReader && (
              <span className={s.aside}>
                <Icon of={ChevronRight} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const readerOf = (id: string, { media_id }: Pick<AssignmentDocument, 'media_id'>) =>
  pathOf({ route: 'assignmentDocuments', params: { id, mediaId: media_id } })

/** 'Version 7 of 23.10.2026, 2 pages, English. New since version 6 was accepted.' */
export function factsOf({ version, published_at, pages, language, accepted_before, accepted_at }: AssignmentDocument) {
  const length = pages === null ? '' : `, ${pages} ${pages === 1 ? 'page' : 'pages'}`
  const facts = `Version ${version} of ${onDay(published_at)}${length}, ${languages[language] ?? language}`
  return accepted_before !== null && accepted_at === null
    ? `${facts}. New since version ${accepted_before} was accepted.`
    : facts
}
