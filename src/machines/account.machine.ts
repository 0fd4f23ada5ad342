import { formMachine } from '#machines/generic/form'
import { readMachine } from '#machines/generic/read'
import { account } from '#services/account'
import { agreements } from '#services/agreement'

export type Details = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  current_password: string
}

/** What is empty is dropped, as a worker without an email has none to change (spec section 5); a name is never empty. */
const given = ({ first_name, last_name, ...rest }: Details) => ({
  first_name,
  last_name,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== '')),
})

export const accountDetailsMachine = formMachine((values: Details, signal) =>
  account.save({ body: given(values) }, signal).then(({ data }) => data),
)

export const passwordMachine = formMachine((values: { current_password: string; password: string }, signal) =>
  account.changePassword({ body: values }, signal),
)

export const agreementsMachine = readMachine('agreements', 'The texts a person agreed to, or still must.', (signal) =>
  agreements.list({}, signal).then(({ data }) => ({ agreements: data })),
)
