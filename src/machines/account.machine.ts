import { showPhone } from '#contract/phone'
import type { User } from '#contract/user'
import { formMachine } from '#machines/generic/form'
import { account } from '#services/account'

type Fields = { first_name: string; last_name: string; email: string; phone_number: string }
/** `opened`: what the fields said when the page read them. */
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
 * Only what was changed here: another page of the same person may have saved the rest since. An emptied email or number
 * is removed, or refused by the server in words; a password that was not asked for is dropped.
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
