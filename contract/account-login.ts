import type { Role } from './user.ts'

/** What people of a role sign in with: it is never empty. The other one, email or phone number, may be. */
export const loginField = (role: Role): 'email' | 'phone_number' =>
  role === 'WORKER' || role === 'SECURITY_GUARD' ? 'phone_number' : 'email'
