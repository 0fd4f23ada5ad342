import { client } from './client.ts'

export const fire = client(() => import('#contract/fire').then((noun) => noun.fireApi))
