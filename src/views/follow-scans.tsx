import { type ActorRefFrom, createActor } from 'xstate'
import type { sessionMachine } from '#machines/account/session.machine'

/**
 * Sends the scans stored on this device while the app is open and their guard is signed in, on any page. `keeps`
 * returns whether there can be any: only then is the code loaded. Call it once the session is running.
 */
export function followScans({ session }: { session: ActorRefFrom<typeof sessionMachine> }, keeps: () => boolean): void {
  let sender: { of: string; stop: () => void } | undefined
  const follow = () => {
    const state = session.getSnapshot()
    const { user } = state.context
    const userId = state.matches('signedIn') && !user?.must_agree ? user?.id : undefined
    if (sender && sender.of !== userId) {
      sender.stop()
      sender = undefined
    }
    if (userId === undefined || sender || !keeps()) return
    let stopped = false
    const begun = {
      of: userId,
      stop: () => {
        stopped = true
      },
    }
    sender = begun
    import('#machines/gate/gate-queue.machine').then(
      ({ gateQueueMachine }) => {
        if (stopped) return
        const queue = createActor(gateQueueMachine, { input: { userId } }).start()
        begun.stop = () => queue.stop()
      },
      () => {
        if (sender === begun) sender = undefined
      },
    )
  }
  session.subscribe(follow)
  follow()
}
