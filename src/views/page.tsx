import { useEffect } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useApp } from '#views/shared/app-context'
import { linkOf } from '#web/views/shared/links.ts'
import { App } from './app.tsx'
import { Shown } from './shown.tsx'

/** Handles clicks on links inside the app without reloading the page. */
export function Page() {
  const { session } = useApp()
  const pathname = usePathname()
  const search = useSearch()

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
