import type { Receipt } from '#machines/gate/gate-verdict'
import { atTime } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { Banner } from '#ui/feedback/banner'
import { useToday } from '#views/shared/use-today'
import s from './refused-scans.module.css'

type Entry = Pick<Receipt, 'key' | 'name' | 'move' | 'claimed_at' | 'state' | 'message'>
type Dismiss = (key: string) => void

const whatToDo = {
  checkIn: 'They were let in here: find them, or tell the site’s manager, who can check them in by hand.',
  checkOut: 'They were let out here: tell the site’s manager, who can check them out by hand.',
  turnAway: 'Tell the site’s manager.',
} as const

/**
 * Scans that this device let through and the server refused later, by reason. Each is shown until the guard has settled
 * it.
 */
export function RefusedScans({ log, onDismiss }: { log: Entry[]; onDismiss: Dismiss }) {
  const refused = log.filter(({ state }) => state === 'refused')
  if (!refused.length) return null
  return <Refused refused={refused} onDismiss={onDismiss} />
}

function Refused({ refused, onDismiss }: { refused: Entry[]; onDismiss: Dismiss }) {
  const today = useToday()
  if (!today) return null
  return (
    <ul className={s.refusals} aria-label="Scans to settle">
      {groupsBy(refused, ({ message }) => message).map(([message, ofReason]) => (
        <li key={message ?? ''}>
          <Banner tone="bad" announce>
            <p>{message}</p>
            {groupsBy(ofReason, ({ move }) => move).map(([move, scans]) => (
              <div key={move} className={s.group}>
                <ul>
                  {scans.map(({ key, name, claimed_at }) => (
                    <li key={key}>
                      <strong>
                        {name}, scanned {atTime(claimed_at, today)}, was refused.
                      </strong>{' '}
                      <Button size="s" onClick={() => onDismiss(key)}>
                        Settled<VisuallyHidden>, {name}</VisuallyHidden>
                      </Button>
                    </li>
                  ))}
                </ul>
                <p>{whatToDo[move]}</p>
              </div>
            ))}
          </Banner>
        </li>
      ))}
    </ul>
  )
}

/** The entries by a property, each group where its first entry is. */
function groupsBy<Key>(entries: Entry[], keyOf: (entry: Entry) => Key): [Key, Entry[]][] {
  const groups = new Map<Key, Entry[]>()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return [...groups]
}
