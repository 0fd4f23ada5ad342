import { createContext, type ReactNode, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/account/session.machine'
import type { chunkLoadMachine } from '#machines/kit/chunk-load.machine'
import type { loaderMachine } from '#machines/kit/loader.machine'
import type { screenMachine } from '#machines/kit/screen.machine'
import type { topBarMachine } from '#machines/kit/top-bar.machine'
import type { AppRoute } from '#shared/api/kit/paths'
import { type App, AppProvider } from '#views/shared/app-context'
import type { ScreenTable } from '#views/shared/screen-table'

/** What the frame around the areas uses of the app: started before the first render. */
export type WholeApp = Omit<App, 'session'> & {
  session: ActorRefFrom<typeof sessionMachine>
  screen: ActorRefFrom<typeof screenMachine>
  chunks: ActorRefFrom<typeof chunkLoadMachine>
  loader: ActorRefFrom<typeof loaderMachine>
  topBar: ActorRefFrom<typeof topBarMachine>
  screens: ScreenTable
  /** Loads the code of a screen before it is needed. */
  preload: (route: AppRoute) => void
  /** Reports an unexpected error to the server. */
  report: (error: unknown) => void
}
const WholeAppContext = createContext<WholeApp | undefined>(undefined)

export const WholeAppProvider = ({ value, children }: { value: WholeApp; children: ReactNode }) => (
  <WholeAppContext value={value}>
    <AppProvider value={value}>{children}</AppProvider>
  </WholeAppContext>
)
export function useWholeApp(): WholeApp {
  const app = useContext(WholeAppContext)
  if (!app) throw new Error('There is no app around this view.')
  return app
}
