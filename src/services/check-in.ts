import { client } from './client.ts'

export const checkIns = client(() => import('#contract/check-in').then((noun) => noun.checkInApi))
