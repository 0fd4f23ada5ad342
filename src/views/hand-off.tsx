import { Button } from '#ui/elements/button'
import s from '#web/views/shared/session.module.css'

/** A link that would sign in somebody else: asks the signed-in user first. */
export function HandOff({ busy, onSwitch, onCancel }: { busy: boolean; onSwitch: () => void; onCancel: () => void }) {
  return (
    <div className={s.error}>
      <h1>Sign in as somebody else?</h1>
      <p>This link is for another person than the one who is signed in here. Continue only if the link is yours.</p>
      <div className={s.actions}>
        <Button kind="primary" busy={busy} onClick={onCancel}>
          Stay signed in
        </Button>
        <Button onClick={onSwitch}>Sign in with the link</Button>
      </div>
    </div>
  )
}
