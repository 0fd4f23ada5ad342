import { client } from './client.ts'

export const bans = client(() => import('#contract/ban').then((noun) => noun.banApi))
