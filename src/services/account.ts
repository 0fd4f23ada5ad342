import { client } from './client.ts'

export const account = client(() => import('#contract/account').then((noun) => noun.accountApi))
