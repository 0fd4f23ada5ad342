import type { User } from '#shared/api/kit/user'

/** A finished user as the server answers them, an owner unless told otherwise. */
export const person = (more: Partial<User> = {}): User => ({
  id: '0190c1f0-0000-7000-8000-0000000000aa',
  first_name: 'Margaret',
  last_name: 'Finch',
  email: 'margaret.finch@example.com',
  phone_number: null,
  email_verified: true,
  default_role: 'OWNER',
  status: 'COMPLETED',
  company: null,
  companies: [],
  is_payroll_company: false,
  active: true,
  invite_hash: null,
  slug: 'margaret-finch',
  photo_url: null,
  dictionary: [],
  must_agree: false,
  ...more,
})
