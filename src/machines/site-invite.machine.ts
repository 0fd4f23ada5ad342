import { formMachine } from '#machines/generic/form'
import { subcompanies } from '#services/subcompany'

type Values = { siteId: string; name: string; email: string }

export const siteInviteMachine = formMachine(({ siteId, name, email }: Values, signal) =>
  subcompanies.invite({ params: { id: siteId }, body: { name, email: email.trim() } }, signal).then(({ data }) => data),
)
