import { fireEvent, screen as page } from '@testing-library/react'
import { createActor } from 'xstate'
import { sessionMachine } from '#machines/account/session.machine'
import { chunkLoadMachine } from '#machines/kit/chunk-load.machine'
import { loaderMachine } from '#machines/kit/loader.machine'
import { screenMachine } from '#machines/kit/screen.machine'
import { snackbarMachine } from '#machines/kit/snackbar.machine'
import { task } from '#machines/kit/task'
import { topBarMachine } from '#machines/kit/top-bar.machine'
import { App } from '#views/app'
import { AppProvider } from '#views/shared/app-context'
import { UnsentScans } from '#views/unsent-scans'
import { inReact } from './in-react.tsx'

const press = (name: string) => page.queryByRole('button', { name })

export const sessionInReact = inReact(
  sessionMachine,
  (session) => {
    const screen = createActor(
      screenMachine.provide({ actors: { loadScreen: task<{ name: string }, unknown>(async () => {}) } }),
    ).start()
    screen.send({ type: 'want', wanted: { name: 'home', params: {} } })
    const app = {
      session,
      screen,
      chunks: createActor(chunkLoadMachine).start(),
      snackbar: createActor(snackbarMachine, { input: {} }).start(),
      loader: createActor(loaderMachine).start(),
      topBar: createActor(topBarMachine).start(),
      inWrapper: false,
      screens: { built: new Set<never>(), screenOf: () => 'home' as const, loaded: () => undefined },
      preload: () => {},
      report: () => {},
    }
    return (
      <AppProvider value={app}>
        <App>
          <h1>The screen</h1>
          <button type="button" onClick={() => session.send({ type: 'signOut' })}>
            Log Out
          </button>
          <UnsentScans />
        </App>
      </AppProvider>
    )
  },
  {
    does: {
      switchPerson: () => fireEvent.click(page.getByRole('button', { name: 'Sign in with the link' })),
      cancel: () => fireEvent.click(page.getByRole('button', { name: 'Stay signed in' })),
      retry: () => fireEvent.click(page.getByRole('button', { name: 'Retry' })),
      signOut: () => fireEvent.click(press('Log Out') ?? document.body),
    },
    sees: {
      confirming: () => page.getByRole('heading', { name: 'Sign in as somebody else?' }),
      unreachable: () => page.getByRole('heading', { name: 'No connection' }),
      signedIn: () => page.getByRole('heading', { name: 'The screen', hidden: true }),
      'signedIn.warned': () => page.getByRole('dialog', { name: 'Log out before everything is sent?' }),
      signedOut: () => page.getByRole('heading', { name: 'The screen' }),
    },
  },
)
