import { assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import type { Assignment } from '#shared/api/jobs/assignment'
import { dayWithDots } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Name } from '#ui/display/name'
import { AssignmentChip, documentsInWords, nameOf } from './assignment-display.tsx'
import work from './work.module.css'

/** Columns of an assignments list; `addressOf` gives the address of an assignment's page. */
export const assignmentColumns = (addressOf: (id: string) => string): Column<Assignment>[] => [
  {
    id: 'site',
    head: 'Assignment',
    width: '36%',
    cell: ({ id, display_name, site }) => (
      <span className={work.stack}>
        <Name href={addressOf(id)}>{display_name}</Name>
        <span className={work.second}>{site.place}</span>
      </span>
    ),
  },
  {
    id: 'days',
    head: 'Days',
    cell: ({ start_at, end_at }) => `${dayWithDots(start_at)} to ${dayWithDots(end_at)}`,
  },
  { id: 'manager', head: 'Manager', cell: ({ manager }) => (manager ? nameOf(manager) : 'Nobody') },
  {
    id: 'state',
    head: 'State',
    cell: (assignment) => (
      <span className={work.stack}>
        <AssignmentChip assignment={assignment} bare />
        {hasTag(assignmentLifecycle, assignment.status, 'waits') && (
          <span className={work.second}>{`${documentsInWords(assignment.unread)} left`}</span>
        )}
      </span>
    ),
  },
]
