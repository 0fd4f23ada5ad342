import { paths } from '#contract/paths'
import { texts } from '#contract/texts'
import { ButtonLink } from '#ui/button-link'
import s from './session.module.css'

/** Any failure that has no page of its own: the status, what is known of it, and the way home (spec section 2). */
export function ErrorScreen({ status, message }: { status: number; message: string }) {
  return (
    <div className={s.error}>
      <p className={s.status}>{status}</p>
      <h1>{status === 404 ? texts.notFoundTitle : texts.errorTitle}</h1>
      <p>{message}</p>
      <ButtonLink href={paths.home} kind="primary">
        {texts.homePage}
      </ButtonLink>
    </div>
  )
}
