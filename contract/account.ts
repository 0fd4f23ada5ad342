import { z } from 'zod'
import { api } from './endpoint.ts'
import { NewPassword, TypedPassword } from './password.ts'
import { normalisePhone } from './phone.ts'
import { User } from './user.ts'
import { Done, one } from './wire.ts'

export const PhoneNumber = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const stored = normalisePhone(typed)
    if (stored) return stored
    context.addIssue({ code: 'custom', message: 'Type a UK mobile number, like 07700 900142.' })
    return z.NEVER
  })
export const PhoneCode = z.string().regex(/^\d{6}$/, 'Type the 6 digits.')
const Name = z.string().trim().min(1, 'Type a name.').max(80)

/**
 * Changing the email or the phone number needs the current password (422 on `current_password` when wrong). A number that
 * the person signs in with (`loginField`) is kept once its code is entered (PUT /api/me/phone), alike for a number that
 * somebody has and one that nobody has; any other is a contact, and not unique. Null removes the email or the number: 422
 * on the field when it is what the person signs in with.
 */
export const AccountDetails = z.strictObject({
  first_name: Name.optional(),
  last_name: Name.optional(),
  email: z.email('Type an email address, like name@company.co.uk.').max(254).nullable().optional(),
  phone_number: PhoneNumber.nullable().optional(),
  current_password: TypedPassword.optional(),
})

export const accountApi = api({
  me: { method: 'GET', path: '/api/me', reply: one(User) },
  save: { method: 'PUT', path: '/api/me', body: AccountDetails, reply: one(User) },
  /** The registering user's own form data (an owner's names and phone); role and status are the server's. */
  register: {
    method: 'PUT',
    path: '/api/me/register',
    body: z.strictObject({ first_name: Name, last_name: Name, phone_number: PhoneNumber.optional() }),
    reply: one(User),
  },
  /** The code that was sent to a new number: 422 on `code` when it is wrong. The number then signs the person in. */
  provePhone: {
    method: 'PUT',
    path: '/api/me/phone',
    body: z.strictObject({ code: PhoneCode }),
    reply: one(User),
    secret: true,
    limit: { max: 60, seconds: 3600 },
  },
  changePassword: {
    method: 'PUT',
    path: '/api/me/password',
    body: z.strictObject({ current_password: TypedPassword, password: NewPassword }),
    reply: Done,
    secret: true,
  },
})
