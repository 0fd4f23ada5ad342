import { paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import s from './session.module.css'

/** Error screen for any failure without a page of its own: the status, a message, and a link home. */
export function ErrorScreen({
  status,
  message,
  onRetry,
}: {
  status: number
  message: string
  /** Given if trying again can help. */
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
