import { paths } from '#contract/paths'
import { texts } from '#contract/texts'
import { Button } from '#ui/button'
import { ButtonLink } from '#ui/button-link'
import s from './session.module.css'

/** Any failure that has no page of its own: the status, what is known of it, and the way home (spec section 2). */
export function ErrorScreen({
  status,
  message,
  onRetry,
}: {
  status: number
  message: string
  /** Trying again may help. */
  onRetry?: (() => void) | undefined
}) {
  return (
    <div className={s.error}>
      {status !== 404 && <p className={s.status}>{status}</p>}
      <h1>{status === 404 ? texts.notFoundTitle : texts.errorTitle}</h1>
      <p>{message}</p>
      <div className={s.actions}>
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        <ButtonLink href={paths.home} kind={onRetry ? 'plain' : 'primary'}>
          {texts.homePage}
        </ButtonLink>
      </div>
    </div>
  )
}
