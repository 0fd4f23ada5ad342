import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { NewPassword, TypedPassword } from '#shared/api/kit/password'
import { normalisePhone } from '#shared/api/kit/phone'
import { typedText } from '#shared/api/kit/typed-text'
import { User } from '#shared/api/kit/user'
import { Done, one } from '#shared/api/kit/wire'

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
const Name = typedText.min(1, 'Type a name.').max(80)

/**
 * Changing the email or the phone number needs the current password (422 on `current_password` when wrong). A new
 * number that the person signs in with (`loginField`) is stored once its code is entered (PUT /api/me/phone); the
 * answer is the same whether or not the number is taken. Any other number is a contact only and need not be unique.
 * Null removes the email or the number: 422 on the field when it is the sign-in one.
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
  /** Form data of the registering user (an owner's names and phone); role and status are set by the server. */
  register: {
    method: 'PUT',
    path: '/api/me/register',
    body: z.strictObject({ first_name: Name, last_name: Name, phone_number: PhoneNumber.optional() }),
    reply: one(User),
  },
  /**
   * Confirms a new number with the code sent to it: 422 on `code` when wrong. From then on it is the sign-in number.
   */
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
