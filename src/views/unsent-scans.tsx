import { useSelector } from '@xstate/react'
import { matchesState } from 'xstate'
import { Confirm } from '#ui/overlays/confirm'
import { useApp } from '#views/shared/app-context'

/** Signed out nobody sends the scans and marks that wait for a network, or settles refused scans: asked first. They stay on this device. */
export function UnsentScans() {
  const { session } = useApp()
  const open = useSelector(session, (state) => matchesState({ signedIn: 'warned' }, state.value))
  return (
    <Confirm
      open={open}
      question="Log out before everything is sent?"
      verb="Log Out"
      keep="Stay signed in"
      danger
      onConfirm={() => session.send({ type: 'signOut' })}
      onDeny={() => session.send({ type: 'cancel' })}
    >
      <p>
        Scans or roll call marks on this device, a call for help perhaps, are not sent or were refused: your home page
        shows them. If you log out, they wait here until you log in again. Scans more than a day old are no longer
        accepted.
      </p>
    </Confirm>
  )
}
