import type { Receipt } from '#machines/gate/gate-verdict'
import { clockTime } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { Banner } from '#ui/feedback/banner'
import s from './site-control.module.css'

type Entry = Pick<Receipt, 'key' | 'name' | 'move' | 'claimed_at' | 'state' | 'message'>

const whatToDo = {
  checkIn: 'They were let in here: find them, or tell the site’s manager, who can check them in by hand.',
  checkOut: 'They were let out here: tell the site’s manager, who can check them out by hand.',
  turnAway: 'Tell the site’s manager.',
} as const

/** Scans that this device let through and the server refused later. Each is shown until the guard has settled it. */
export function RefusedScans({ log, onDismiss }: { log: Entry[]; onDismiss: (key: string) => void }) {
  const refused = log.filter(({ state }) => state === 'refused')
  if (!refused.length) return null
  return (
    <ul className={s.refusals} aria-label="Scans to settle">
      {refused.map(({ key, name, move, claimed_at, message }) => (
        <li key={key}>
          <Banner tone="bad" announce>
            <strong>
              {name}, scanned at {clockTime(claimed_at)}, was refused.
            </strong>{' '}
            {message} {whatToDo[move]}{' '}
            <Button size="s" onClick={() => onDismiss(key)}>
              Settled<VisuallyHidden>, {name}</VisuallyHidden>
            </Button>
          </Banner>
        </li>
      ))}
    </ul>
  )
}
