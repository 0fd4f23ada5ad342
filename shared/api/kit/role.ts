import type { Role } from './user.ts'

/** A guard is a worker with further rights on their sites. */
export const isWorker = (role: Role): boolean => role === 'WORKER' || role === 'SECURITY_GUARD'

/** The sign-in field of a role, which is never empty. The other one, email or phone number, can be. */
export const loginField = (role: Role): 'email' | 'phone_number' => (isWorker(role) ? 'phone_number' : 'email')
