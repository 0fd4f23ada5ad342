/** What everybody agrees to before an account is opened, by slug of the content host. */
export const textsForAll = ['terms', 'privacy-policy'] as const
/** What workers agree to besides, before their registration is complete. */
export const textsForWorkers = ['site-conduct'] as const
