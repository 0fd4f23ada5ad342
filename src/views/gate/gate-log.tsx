import { ScanLine } from 'lucide-react'
import { type Receipt, receiptWords } from '#machines/gate/gate-verdict'
import { pathOf } from '#shared/api/kit/paths'
import { clockTime } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import s from './site-control.module.css'

const statusChips: Record<Receipt['state'], { tone: Tone; words: string }> = {
  waiting: { tone: 'wait', words: 'Kept here' },
  sent: { tone: 'ok', words: 'Sent' },
  refused: { tone: 'bad', words: 'Refused' },
  seen: { tone: 'past', words: 'Refused' },
}
const turnedAway = { tone: 'bad', words: 'Not let in' } as const

/** The log of this device, newest first: who was let in, let out and turned away, and why. */
export function GateLog({ log, siteId }: { log: Receipt[]; siteId: string }) {
  const mine = log.filter(({ site_id }) => site_id === siteId).reverse()
  if (!mine.length)
    return (
      <EmptyState icon={ScanLine} level={2} title="Nothing scanned yet">
        Each person who is scanned on this device stands here, with what became of it.
      </EmptyState>
    )
  return (
    <ul className={s.rows} aria-label="Scans of this device">
      {mine.map((entry) => (
        <li key={entry.key}>
          {entry.worker_id ? (
            <a
              href={pathOf({ route: 'siteControlPerson', params: { id: entry.worker_id }, query: { site: siteId } })}
              data-ring="in"
            >
              <Line entry={entry} />
            </a>
          ) : (
            <div className={s.still}>
              <Line entry={entry} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ entry }: { entry: Receipt }) {
  const { tone, words } = entry.move === 'turnAway' && entry.state === 'sent' ? turnedAway : statusChips[entry.state]
  return (
    <>
      <time className={s.time} dateTime={entry.claimed_at}>
        {clockTime(entry.claimed_at)}
      </time>
      <span className={s.words}>
        <span className={s.name}>{entry.name}</span>
        <span className={s.told}>{receiptWords(entry)}</span>
      </span>
      <Chip tone={tone} bare={entry.state === 'sent' && entry.move !== 'turnAway'}>
        {words}
      </Chip>
    </>
  )
}
