import { useSelector } from '@xstate/react'
import { Confirm } from '#ui/confirm'
import { useApp } from './app-context.tsx'

/** Signed out nobody sends the scans of a gate that wait for a network: asked first. They stay on this device. */
export function UnsentScans() {
  const { session } = useApp()
  const open = useSelector(session, (state) => state.matches({ signedIn: 'warned' }))
  return (
    <Confirm
      open={open}
      question="Leave scans here that nobody sends?"
      verb="Log Out"
      keep="Stay signed in"
      danger
      onConfirm={() => session.send({ type: 'signOut' })}
      onDeny={() => session.send({ type: 'stay' })}
    >
      <p>
        Scans on this device still wait for a network. Logged out, they stay here and are sent when you log in here
        again. After a day they are no longer taken.
      </p>
    </Confirm>
  )
}
