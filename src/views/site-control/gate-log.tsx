import { ScanLine } from 'lucide-react'
import { pathOf } from '#contract/paths'
import { clockTime } from '#contract/words'
import { Chip, type Tone } from '#ui/chip'
import { EmptyState } from '#ui/empty-state'
import s from './site-control.module.css'

type Entry = {
  key: string
  site_id: string
  worker_id: string
  name: string
  move: 'checkIn' | 'checkOut'
  claimed_at: string
  state: 'waiting' | 'sent' | 'refused' | 'seen'
  override_reason?: string | undefined
  message?: string | undefined
}
const looks: Record<Entry['state'], { tone: Tone; words: string }> = {
  waiting: { tone: 'wait', words: 'Kept here' },
  sent: { tone: 'ok', words: 'Sent' },
  refused: { tone: 'bad', words: 'Refused' },
  seen: { tone: 'past', words: 'Refused' },
}

/** What this device has scanned today, the newest first. */
export function GateLog({ log, siteId }: { log: Entry[]; siteId: string }) {
  const mine = log.filter(({ site_id }) => site_id === siteId).reverse()
  if (!mine.length)
    return (
      <EmptyState icon={ScanLine} title="Nothing scanned yet">
        Each person who is scanned on this device stands here, with what became of it.
      </EmptyState>
    )
  return (
    <ul className={s.rows} aria-label="Scans of this device">
      {mine.map((entry) => (
        <li key={entry.key}>
          <a
            href={pathOf({ route: 'siteControlPerson', params: { id: entry.worker_id }, query: { site: siteId } })}
            data-ring="in"
          >
            <time className={s.time} dateTime={entry.claimed_at}>
              {clockTime(entry.claimed_at)}
            </time>
            <span className={s.words}>
              <span className={s.name}>{entry.name}</span>
              <span className={s.second}>
                {[
                  entry.move === 'checkIn' ? 'Came in' : 'Went out',
                  entry.override_reason && `let in: ${entry.override_reason}`,
                  (entry.state === 'refused' || entry.state === 'seen') && entry.message,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Chip tone={looks[entry.state].tone} bare={entry.state === 'sent'}>
              {looks[entry.state].words}
            </Chip>
          </a>
        </li>
      ))}
    </ul>
  )
}
