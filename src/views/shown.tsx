import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '#shared/api/kit/texts'
import { useApp, useUser } from '#views/shared/app-context'
import { ErrorBoundary } from '#views/shared/error-boundary'
import { ErrorScreen } from '#views/shared/error-screen'
import { PlainLayout } from '#views/shared/plain'
import { RegisterLayout } from '#views/shared/register'
import type { Loaded, PageContext } from '#views/shared/screen-table'

type Props = { address: string; go: PageContext['go']; signOut: () => void }

export function Shown({ address, go, signOut }: Props) {
  const app = useApp()
  const user = useUser()
  const shown = useSelector(app.screen, (state) => state.context.shown)
  const error = useSelector(app.session, (state) => state.context.error)
  const screen = shown && app.screens.loaded(shown.name)
  const title = screen?.title
  const last = useRef(title)
  useEffect(() => {
    if (!title) return
    document.title = `${title} · Muster`
    if (last.current && last.current !== title) beginPage()
    last.current = title
  }, [title])
  if (!shown || !screen) return null
  const page: PageContext = {
    user,
    params: shown.params,
    query: new URLSearchParams(address.split('?')[1]),
    error,
    dismissError: () => app.session.send({ type: 'dismissError' }),
    toast: (snack) => app.snackbar.send({ type: 'show', snack }),
    go,
    signOut,
    changed: () => app.session.send({ type: 'refreshUser' }),
    agreed: () => app.session.send({ type: 'agree' }),
    prepare: () => app.preload('home'),
  }
  return (
    <InLayout screen={screen} name={shown.name} page={page} address={address}>
      <ErrorBoundary key={screen.sameAs?.(shown.params) ?? address} onError={app.report} screen={screen.drawBroken}>
        {screen.draw(page)}
      </ErrorBoundary>
    </InLayout>
  )
}

/**
 * Starts a new page at its top, for the eye, the keyboard and the screen reader. Without a focus ring, because the user
 * did not move the focus.
 */
function beginPage() {
  scrollTo(0, 0)
  const main = document.getElementById('main')
  if (!main) return
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1
  main.dataset.ring = 'none'
  main.focus({ preventScroll: true })
}

type LayoutProps = { screen: Loaded; name: string; page: PageContext; address: string; children: ReactNode }

function InLayout({ screen, name, page, address, children }: LayoutProps) {
  const { screens, inWrapper } = useApp()
  const { Frame } = screen
  switch (screen.layout) {
    case 'default':
      return Frame && page.user ? (
        <Frame
          user={page.user}
          path={address.split('?')[0] ?? '/'}
          built={screens.built}
          inWrapper={inWrapper}
          onSignOut={page.signOut}
          onGo={page.go}
          onToast={page.toast}
        >
          {children}
        </Frame>
      ) : null
    case 'register':
      return <RegisterLayout onLogin={name === 'login'}>{children}</RegisterLayout>
    case 'verify':
    case 'invite':
    case 'test':
      return <PlainLayout>{children}</PlainLayout>
    case 'blank':
      return children
    default:
      // A layout without a component.
      return <ErrorScreen status={500} message={texts.unknownMiddleware} />
  }
}
