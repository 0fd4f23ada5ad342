import { Building2, CalendarClock, Clock, FileText, Flame, IdCard } from 'lucide-react'
import type { Home } from '#contract/home'
import { since } from '#contract/words'
import { Card } from '#ui/card'
import { type Drawing, Icon } from '#ui/icon'
import s from './decisions.module.css'

type Decision = Extract<Home, { kind: 'company' }>['decisions'][number]
const looks: Record<Decision['kind'], Drawing> = {
  cover: Flame,
  timesheets: CalendarClock,
  access: Building2,
  cards: IdCard,
  offer: Clock,
  contracts: FileText,
}

/** What waits on the reader, danger to people first. */
export function Decisions({ decisions, asOf }: { decisions: Decision[]; asOf: string }) {
  return (
    <Card label="Waiting for you" flush>
      <ul className={s.rows}>
        {decisions.map((decision) => (
          <li key={`${decision.kind} ${decision.title}`}>
            <span className={s.icon} data-tone={decision.kind === 'cover' ? 'bad' : undefined}>
              <Icon of={looks[decision.kind]} />
            </span>
            <div className={s.words}>
              <p className={s.title}>{decision.title}</p>
              <p className={s.detail}>{decision.detail}</p>
            </div>
            {decision.since && <time dateTime={decision.since}>{since(decision.since, asOf)}</time>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
