import { BriefcaseBusiness, CalendarClock, Check, FileText, IdCard, LogOut, MessageSquareText } from 'lucide-react'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import type { Home } from '#shared/api/home/home'
import { addressOfOffer } from '#shared/api/kit/offer-address'
import { pathOf, paths } from '#shared/api/kit/paths'
import { londonDay, weekdayOf } from '#shared/domain/kit/london'
import { hours, money } from '#shared/domain/kit/words'
import { Name } from '#ui/display/name'
import { type Drawing, Icon } from '#ui/elements/icon'
import { ShowCode } from '#views/gate/show-code'
import { WorkerInvitations } from '#views/workforce/worker-invitations'
import { GuardSites } from './guard-sites.tsx'
import { LeftQuestion } from './left-question.tsx'
import { PresenceBand } from './presence-band.tsx'
import s from './worker-home.module.css'

type OnPhone = Extract<Home, { kind: 'worker' | 'guard' }>
const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
const taskIcons: Record<OnPhone['tasks'][number]['kind'], Drawing> = {
  left: LogOut,
  documents: FileText,
  timesheet: CalendarClock,
  card: IdCard,
  offer: MessageSquareText,
}

/**
 * The home of a worker or guard, on one phone screen: whether they are checked in, their hours this week, their tasks.
 */
export function WorkerHome({ home }: { home: OnPhone }) {
  const { week, tasks } = home
  const most = Math.max(600, ...week.days)
  const today = weekdayOf(londonDay(new Date(home.as_of)))
  const isLive = hasTag(presenceLifecycle, home.presence.state, 'present')
  return (
    <div className={s.page}>
      <PresenceBand
        presence={home.presence}
        asked={home.left !== null}
        next={home.kind === 'worker' ? home.next : undefined}
        asOf={home.as_of}
      />
      {home.left && <LeftQuestion key={home.left.check_in_id} left={home.left} asOf={home.as_of} />}
      <WorkerInvitations />
      <ShowCode />
      <section className={s.hours} aria-label="This week">
        <div>
          <p className={s.label}>This week</p>
          <p className={s.figure}>{hours(week.minutes)}</p>
          {week.pay !== null && (
            <p className={s.pay}>
              {money(week.pay)} so far{week.bonus > 0 && `, ${money(week.bonus)} of it bonus`}
            </p>
          )}
        </div>
        <ol aria-label="Hours by day">
          {days.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days of a week do not move
            <li key={index} aria-current={index === today ? 'date' : undefined}>
              <i
                data-none={!week.days[index] || undefined}
                data-live={(isLive && index === today) || undefined}
                style={{ height: Math.max(3, ((week.days[index] ?? 0) / most) * 42) }}
              />
              <span aria-hidden="true">{day}</span>
              <span className={s.said}>{hours(week.days[index] ?? 0)}</span>
            </li>
          ))}
        </ol>
      </section>
      {home.kind === 'guard' && <GuardSites sites={home.sites} />}
      <section className={s.tasks} aria-label="What is next">
        <h2>What is next</h2>
        <ul>
          {!tasks.length && (
            <li>
              <span className={s.icon}>
                <Icon of={Check} />
              </span>
              <span>Nothing to do</span>
            </li>
          )}
          {tasks.map((task) => (
            <li key={`${task.kind} ${task.text}`}>
              <span className={s.icon}>
                <Icon of={taskIcons[task.kind]} />
              </span>
              <TaskText task={task} />
            </li>
          ))}
          {/* With more tasks the page would no longer fit on the screen of a small phone. */}
          {tasks.length < 2 && (
            <li>
              <span className={s.icon}>
                <Icon of={BriefcaseBusiness} />
              </span>
              <Name href={paths.jobs}>Jobs near you</Name>
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}

/**
 * Link of a task: a job offer, a timesheet, the documents of one assignment, or the list of assignments if there are several with
 * documents.
 */
function placeOf({ kind, assignment_id, timesheet_id, offer }: OnPhone['tasks'][number]): string | undefined {
  if (offer) return addressOfOffer(offer)
  if (timesheet_id) return pathOf({ route: 'timesheetMobile', params: { timesheet_id } })
  if (kind !== 'documents') return undefined
  if (!assignment_id) return paths.assignments
  return pathOf({ route: 'assignmentDocuments', params: { id: assignment_id, mediaId: undefined } })
}

function TaskText({ task }: { task: OnPhone['tasks'][number] }) {
  const href = placeOf(task)
  return <span>{href ? <Name href={href}>{task.text}</Name> : task.text}</span>
}
