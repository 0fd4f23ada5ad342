import type { User } from '#contract/user'
import { Button } from '#ui/button'
import s from './session.module.css'

/** Where an owner's registration goes on, until it can be finished here: who to ask. */
export function WhoToAsk({ user, onSignOut }: { user: User | undefined; onSignOut: () => void }) {
  return (
    <div className={s.error}>
      <h1>Your company is not set up yet</h1>
      <p>
        {user?.invite_hash
          ? 'Ask the main contractor who invited you: they can see your invitation under Subcontractors of their site.'
          : 'Ask your account manager at Muster, or write to help@muster.example: they finish the set-up with you.'}
      </p>
      <p>What you have entered so far is kept.</p>
      {user && <Button onClick={onSignOut}>Log Out</Button>}
    </div>
  )
}
