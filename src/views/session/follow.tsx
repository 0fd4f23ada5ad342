import type { App } from './app-context.tsx'

/**
 * The screen and the address follow where the session says the person belongs. It is settled outside React, so that the
 * first thing drawn is the screen itself. Call it once the session runs.
 */
export function followPlace({ session, screen, screens }: Pick<App, 'session' | 'screen' | 'screens'>, go: Go): void {
  const placement = session.getSnapshot().children.place
  let followed: unknown
  const follow = () => {
    const place = placement?.getSnapshot().context.place
    if (!place || place === followed) return
    followed = place
    if (place.kind === 'go') return go(place.to)
    const { route, params } = place.kind === 'show' ? place : { route: undefined, params: {} }
    screen.send({ type: 'want', wanted: { name: screens.screenOf(route, session.getSnapshot().context.user), params } })
  }
  placement?.subscribe(follow)
  follow()
}
type Go = (path: string) => void
