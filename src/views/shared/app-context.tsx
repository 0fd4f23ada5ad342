import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate'
import type { snackbarMachine } from '#machines/kit/snackbar.machine'
import type { User } from '#shared/api/kit/user'

type SessionSnapshot = Snapshot<unknown> & { context: { user: User | undefined } }
/** What the views of every area use of the app; lives as long as the page. */
export type App = {
  session: Pick<ActorRef<SessionSnapshot, never>, 'subscribe' | 'getSnapshot'>
  snackbar: ActorRefFrom<typeof snackbarMachine>
  inWrapper: boolean
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
