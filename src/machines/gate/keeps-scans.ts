import { authSession } from '#services/account/session'

/** Whether this device may keep scans of a gate, for the view that shows them: only then is its code loaded. */
export const keepsScans = authSession.keepsScans
