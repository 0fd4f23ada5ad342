import { client } from './client.ts'

export const home = client(() => import('#contract/home').then((noun) => noun.homeApi))
