import { client } from './client.ts'

export const subcompanyInvite = client(() =>
  import('#contract/subcompany-invite').then((noun) => noun.subcompanyInviteApi),
)
