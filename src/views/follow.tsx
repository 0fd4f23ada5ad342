import { navigate } from 'wouter/use-browser-location'
import type { ActorRefFrom } from 'xstate'
import type { Address } from '#machines/account/placement'
import type { sessionMachine } from '#machines/account/session.machine'
import type { App } from '#views/shared/app-context'

type Session = ActorRefFrom<typeof sessionMachine>

/** The last two are events that the router dispatches: the platform has none for them. */
const moves = ['popstate', 'pushState', 'replaceState']

/** Sends every change of the address to the session. */
export function followAddress({ session }: { session: Session }, address: () => Address): void {
  for (const move of moves) addEventListener(move, () => session.send({ type: 'visit', ...address() }))
}

type Follows = Pick<App, 'screen' | 'screens' | 'snackbar'> & { session: Session }

/**
 * Makes the screen and the address follow the session's placement. Runs outside React, so that the first render is
 * already the right screen. Call it once the session is running.
 */
export function followPlace({ session, screen, screens, snackbar }: Follows): void {
  const placement = session.getSnapshot().children.place
  let followed: unknown
  const follow = () => {
    const place = placement?.getSnapshot().context.place
    if (!place || place === followed) return
    followed = place
    if (place.kind === 'go') {
      if (place.reason) snackbar.send({ type: 'show', snack: { tone: 'error', text: place.reason } })
      return navigate(place.to, { replace: true })
    }
    const { route, params } = place.kind === 'show' ? place : { route: undefined, params: {} }
    screen.send({ type: 'want', wanted: { name: screens.screenOf(route, session.getSnapshot().context.user), params } })
  }
  placement?.subscribe(follow)
  follow()
}
