/** Texts that everybody agrees to before an account is opened, as slugs of the content host. */
export const textsForAll = ['terms', 'privacy-policy'] as const
/** Further texts that workers agree to before their registration is complete. */
export const textsForWorkers = ['site-conduct'] as const
