import { client } from '#services/kit/client'

export const subcompanyInvite = client(() =>
  import('#shared/api/registration/subcompany-invite').then((noun) => noun.subcompanyInviteApi),
)
