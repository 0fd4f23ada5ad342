import { client } from './client.ts'

export const visitors = client(() => import('#contract/visitor').then((noun) => noun.visitorApi))
