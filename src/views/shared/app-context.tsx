import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRef, ActorRefFrom, Snapshot, StateValue } from 'xstate'
import type { chunkLoadMachine } from '#machines/kit/chunk-load.machine'
import type { loaderMachine } from '#machines/kit/loader.machine'
import type { screenMachine } from '#machines/kit/screen.machine'
import type { snackbarMachine } from '#machines/kit/snackbar.machine'
import type { topBarMachine } from '#machines/kit/top-bar.machine'
import type { AppRoute } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import type { ScreenTable } from './screen-table.tsx'

/** Who is signed in: what views read of the session's chart, which stands in an area, and send to it. */
type Session = Pick<
  ActorRef<
    Snapshot<unknown> & { value: StateValue; context: { user: User | undefined; error: string | undefined } },
    { type: 'agree' | 'cancel' | 'dismissError' | 'refreshUser' | 'retry' | 'signOut' | 'switchPerson' }
  >,
  'getSnapshot' | 'send' | 'subscribe'
>
/** Lives as long as the page, and is started before the first render. */
export type App = {
  session: Session
  screen: ActorRefFrom<typeof screenMachine>
  chunks: ActorRefFrom<typeof chunkLoadMachine>
  snackbar: ActorRefFrom<typeof snackbarMachine>
  loader: ActorRefFrom<typeof loaderMachine>
  topBar: ActorRefFrom<typeof topBarMachine>
  screens: ScreenTable
  inWrapper: boolean
  /** Loads the code of a screen before it is needed. */
  preload: (route: AppRoute) => void
  /** Reports an unexpected error to the server. */
  report: (error: unknown) => void
}
const AppContext = createContext<App | undefined>(undefined)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this view.')
  return app
}
/** The signed-in user; undefined if nobody is signed in or it is not known yet. */
export const useUser = () => useSelector(useApp().session, (state) => state.context.user)
