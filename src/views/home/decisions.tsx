import {
  Building2,
  CalendarClock,
  Clock,
  FileText,
  FileWarning,
  Flame,
  IdCard,
  MessageSquareWarning,
} from 'lucide-react'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { statusesOf } from '#lifecycles/law'
import type { Home } from '#shared/api/home/home'
import { addressOfOffer } from '#shared/api/kit/offer-address'
import { pathOf } from '#shared/api/kit/paths'
import { dayWithDots, since } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Name } from '#ui/display/name'
import { type Drawing, Icon } from '#ui/elements/icon'
import s from './decisions.module.css'

type Decision = Extract<Home, { kind: 'company' }>['decisions'][number]
const icons: Record<Decision['kind'], Drawing> = {
  cover: Flame,
  timesheets: CalendarClock,
  objections: MessageSquareWarning,
  missing_hours: Clock,
  access: Building2,
  cards: IdCard,
  offer: Clock,
  contracts: FileText,
  uncovered: FileWarning,
}

/** What the user has to decide, danger to people first. */
export function Decisions({ decisions, asOf }: { decisions: Decision[]; asOf: string }) {
  return (
    <Card label="Waiting for you" flush>
      <ul className={s.rows}>
        {decisions.map((decision) => (
          <li key={`${decision.kind} ${decision.title}`}>
            <span className={s.icon} data-tone={decision.kind === 'cover' ? 'bad' : undefined}>
              <Icon of={icons[decision.kind]} />
            </span>
            <div className={s.words}>
              <p className={s.title}>
                <Title decision={decision} />
              </p>
              <p className={s.detail}>{decision.detail}</p>
            </div>
            {decision.since && <time dateTime={decision.since}>{since(decision.since, asOf, dayWithDots)}</time>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Title({ decision: { kind, title, site_id, worker_slug, offer } }: { decision: Decision }) {
  if (offer) return <Name href={addressOfOffer(offer)}>{title}</Name>
  if (worker_slug && kind === 'offer')
    return <Name href={pathOf({ route: 'worker', params: { slug: worker_slug } })}>{title}</Name>
  if (worker_slug) return <Name href={pathOf({ route: 'workerContract', params: { slug: worker_slug } })}>{title}</Name>
  if (kind === 'uncovered') return <Name href={pathOf({ route: 'contracts', params: {} })}>{title}</Name>
  if (kind === 'contracts')
    return (
      <Name href={pathOf({ route: 'contracts', params: {}, query: { status: statusesOf(contractLifecycle).current } })}>
        {title}
      </Name>
    )
  if (kind === 'timesheets' || kind === 'objections' || kind === 'missing_hours')
    return <Name href={pathOf({ route: 'timesheets', params: {} })}>{title}</Name>
  if (!site_id) return title
  const slug = kind === 'access' ? 'subcontractors' : 'overview'
  return <Name href={pathOf({ route: 'siteTab', params: { id: site_id, slug } })}>{title}</Name>
}
