import { useSelector } from '@xstate/react'
import { Confirm } from '#ui/confirm'
import { useApp } from './app-context.tsx'

/** Signing out forgets what this device keeps: asked first while scans of a gate wait for a network. */
export function UnsentScans() {
  const { session } = useApp()
  const open = useSelector(session, (state) => state.matches({ signedIn: 'warned' }))
  return (
    <Confirm
      open={open}
      question="Lose the scans that wait here?"
      verb="Log Out"
      keep="Stay signed in"
      danger
      onConfirm={() => session.send({ type: 'signOut' })}
      onDeny={() => session.send({ type: 'stay' })}
    >
      <p>
        Scans on this device still wait for a network. Logging out here deletes them: stay signed in until they are
        sent.
      </p>
    </Confirm>
  )
}
