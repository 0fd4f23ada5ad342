import { formMachine } from '#machines/kit/form.machine'
import { subcompanies } from '#services/sites/subcompany'

type Values = { siteId: string; name: string; email: string }

export const siteInviteMachine = formMachine(({ siteId, name, email }: Values, signal) =>
  subcompanies.invite({ params: { id: siteId }, body: { name, email: email.trim() } }, signal).then(({ data }) => data),
)
