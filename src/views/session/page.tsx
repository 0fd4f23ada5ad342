import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { App } from './app.tsx'
import { useApp } from './app-context.tsx'
import { linkOf } from './links.ts'
import { Shown } from './shown.tsx'

/** The page follows its address, and its address follows where the session says the person belongs. */
export function Page() {
  const { session, screen, screens } = useApp()
  const pathname = usePathname()
  const search = useSearch()
  const placement = useSelector(session, (state) => state.children.place)
  const place = useSelector(placement, (state) => state?.context.place)

  useLayoutEffect(() => session.send({ type: 'visit', path: pathname + search }), [session, pathname, search])
  useLayoutEffect(() => {
    if (place?.kind === 'go') navigate(place.to, { replace: true })
    if (place?.kind === 'show' || place?.kind === 'missing') {
      const { route, params } = place.kind === 'show' ? place : { route: undefined, params: {} }
      screen.send({
        type: 'want',
        wanted: { name: screens.screenOf(route, session.getSnapshot().context.user), params },
      })
    }
  }, [place, screen, screens, session])
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const to = linkOf(event)
      if (!to) return
      event.preventDefault()
      navigate(to)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
  return (
    <App>
      <Shown address={pathname + search} go={navigate} signOut={() => session.send({ type: 'signOut' })} />
    </App>
  )
}
