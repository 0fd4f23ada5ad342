import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AppRoute } from '#contract/paths'
import type { chunkLoadMachine } from '#machines/chunk-load.machine'
import type { loaderMachine } from '#machines/generic/loader'
import type { snackbarMachine } from '#machines/generic/snackbar'
import type { topBarMachine } from '#machines/generic/top-bar'
import type { screenMachine } from '#machines/screen.machine'
import type { sessionMachine } from '#machines/session.machine'
import type { ScreenTable } from './screen-table.tsx'

/** Lives as long as the page, and is started before the first render. */
export type App = {
  session: ActorRefFrom<typeof sessionMachine>
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
