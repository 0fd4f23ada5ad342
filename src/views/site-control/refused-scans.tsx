import { clockTime } from '#contract/words'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { VisuallyHidden } from '#ui/visually-hidden'
import s from './site-control.module.css'

type Entry = { key: string; name: string; claimed_at: string; state: string; message?: string | undefined }

/** Scans that this device let through and the server refused later. Each is shown until the guard has confirmed it. */
export function RefusedScans({ log, onDismiss }: { log: Entry[]; onDismiss: (key: string) => void }) {
  const refused = log.filter(({ state }) => state === 'refused')
  if (!refused.length) return null
  return (
    <ul className={s.refusals} aria-label="Scans to look at">
      {refused.map(({ key, name, claimed_at, message }) => (
        <li key={key}>
          <Banner tone="bad" announce>
            <strong>
              {name}, scanned at {clockTime(claimed_at)}, was refused.
            </strong>{' '}
            {message} Find them and settle it.{' '}
            <Button size="s" onClick={() => onDismiss(key)}>
              Looked at<VisuallyHidden>, {name}</VisuallyHidden>
            </Button>
          </Banner>
        </li>
      ))}
    </ul>
  )
}
