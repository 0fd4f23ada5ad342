import { formMachine } from '#machines/kit/form.machine'
import { account } from '#services/account/account'
import { showPhone } from '#shared/api/kit/phone'
import type { User } from '#shared/api/kit/user'

type Fields = { first_name: string; last_name: string; email: string; phone_number: string }
/** `opened`: the values as last read from the server, or saved; only fields that differ from them are sent. */
export type Details = Fields & { current_password: string; opened: Fields }

type Read = Pick<User, 'first_name' | 'last_name' | 'email' | 'phone_number'>
const fieldsOf = (user: Read): Fields => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email ?? '',
  phone_number: user.phone_number ? showPhone(user.phone_number) : '',
})
export const detailsOf = (user: Read): Details => ({
  ...fieldsOf(user),
  current_password: '',
  opened: fieldsOf(user),
})

/**
 * Sends only changed fields, so that an edit in another tab or by somebody else is not overwritten. An emptied email or
 * phone number is sent as null (removed, or refused with a message); an empty current password is left out.
 */
function given({ opened, current_password, ...values }: Details) {
  const changed = (field: keyof Fields) => values[field] !== opened[field]
  return {
    ...(changed('first_name') && { first_name: values.first_name }),
    ...(changed('last_name') && { last_name: values.last_name }),
    ...(changed('email') && { email: values.email.trim() || null }),
    ...(changed('phone_number') && { phone_number: values.phone_number.trim() || null }),
    ...(current_password && { current_password }),
  }
}

export const accountDetailsMachine = formMachine(
  (values: Details, signal) => account.save({ body: given(values) }, signal).then(({ data }) => data),
  ({ first_name, last_name, ...saved }) => ({
    first_name,
    last_name,
    opened: fieldsOf({ first_name, last_name, ...saved }),
  }),
)

export const phoneCodeMachine = formMachine(({ code }: { code: string }, signal) =>
  account.provePhone({ body: { code } }, signal).then(({ data }) => data),
)

export const passwordMachine = formMachine((values: { current_password: string; password: string }, signal) =>
  account.changePassword({ body: values }, signal),
)
