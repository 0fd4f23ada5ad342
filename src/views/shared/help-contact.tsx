import { useActorRef, useSelector } from '@xstate/react'
import { helpContactMachine } from '#machines/platform/help-contact.machine'
import type { User } from '#shared/api/kit/user'
import { Button } from '#ui/elements/button'
import s from './session.module.css'

type Props = { user: User | undefined; onSignOut: () => void; chart?: typeof helpContactMachine }

/** Placeholder for the owner's registration, which is not built yet: who to ask. */
export function HelpContact({ user, onSignOut, chart = helpContactMachine }: Props) {
  const help = useSelector(useActorRef(chart), (state) => state.context.data)
  return (
    <div className={s.error}>
      <h1>Your company is not set up yet</h1>
      <p>
        {user?.invite_hash
          ? 'Ask the main contractor who invited you: they can see your invitation under Subcontractors of their site.'
          : 'Ask your account manager at Muster: they finish the set-up with you.'}
      </p>
      {help && (
        <p>
          Our help: <a href={`mailto:${help.help_email}`}>{help.help_email}</a>, or{' '}
          <a href={`tel:${help.help_line.replace(/\s/g, '')}`}>{help.help_line}</a>.
        </p>
      )}
      <p>What you have entered so far is kept.</p>
      {user && <Button onClick={onSignOut}>Log Out</Button>}
    </div>
  )
}
