import { formMachine } from '#machines/generic/form'
import { account } from '#services/account'

export type Details = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  current_password: string
}

/** An emptied email or number is removed, or refused by the server in words; a password that was not asked for is dropped. */
const given = ({ first_name, last_name, email, phone_number, current_password }: Details) => ({
  first_name,
  last_name,
  email: email.trim() || null,
  phone_number: phone_number.trim() || null,
  ...(current_password && { current_password }),
})

export const accountDetailsMachine = formMachine((values: Details, signal) =>
  account.save({ body: given(values) }, signal).then(({ data }) => data),
)

export const phoneCodeMachine = formMachine(({ code }: { code: string }, signal) =>
  account.provePhone({ body: { code } }, signal).then(({ data }) => data),
)

export const passwordMachine = formMachine((values: { current_password: string; password: string }, signal) =>
  account.changePassword({ body: values }, signal),
)
