import { client } from '#services/kit/client'

export const account = client(() => import('#shared/api/account/account').then((noun) => noun.accountApi))
