import { createContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { nativeBridgeLifecycle } from '#lifecycles/native-bridge'

/** The page's channel to the app around it, for the screens that show how it stands; absent where none is shown. */
export const Channel = createContext<ActorRefFrom<typeof nativeBridgeLifecycle> | undefined>(undefined)
