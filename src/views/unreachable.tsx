import { Button } from '#ui/elements/button'
import s from '#web/views/shared/session.module.css'

/** The server did not respond when the app started: the sign-in is kept. */
export function Unreachable({ onRetry, onSignOut }: { onRetry: () => void; onSignOut: () => void }) {
  return (
    <div className={s.error} role="alert">
      <h1>No connection</h1>
      <p>Muster tries again by itself.</p>
      <div className={s.actions}>
        <Button kind="primary" onClick={onRetry}>
          Retry
        </Button>
        <Button onClick={onSignOut}>Log Out</Button>
      </div>
    </div>
  )
}
