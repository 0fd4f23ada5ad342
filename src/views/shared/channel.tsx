import { createContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { nativeBridgeLifecycle } from '#lifecycles/kit/native-bridge'

/** The page's bridge to the native app, for screens that show its state; undefined where it is not shown. */
export const Channel = createContext<ActorRefFrom<typeof nativeBridgeLifecycle> | undefined>(undefined)
