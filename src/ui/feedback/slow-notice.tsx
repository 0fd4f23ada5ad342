import { Hourglass } from 'lucide-react'
import { Icon } from '#ui/elements/icon'
import { LinkButton } from '#ui/elements/link-button'
import s from './slow-notice.module.css'

/** An announced notice over the page while a response is late, with a button to try again. */
export function SlowNotice({ shown, onRetry }: { shown: boolean; onRetry: () => void }) {
  return (
    <div className={s.host} role="status">
      {shown && (
        <div className={s.notice}>
          <Icon of={Hourglass} />
          <span>No answer from the server yet.</span>
          <LinkButton onClick={onRetry}>Try again</LinkButton>
        </div>
      )}
    </div>
  )
}
