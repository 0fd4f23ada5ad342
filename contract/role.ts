import type { Role } from './user.ts'

/** A guard is a worker with further rights on their sites (spec section 3, derived flags). */
export const isWorker = (role: Role): boolean => role === 'WORKER' || role === 'SECURITY_GUARD'

/** What people of a role sign in with: it is never empty. The other one, email or phone number, may be. */
export const loginField = (role: Role): 'email' | 'phone_number' => (isWorker(role) ? 'phone_number' : 'email')
