import { bridge } from '#services/kit/bridge'

/** The page's channel to the app around it, for the view that shows it. */
export const nativeSide = bridge.channel
