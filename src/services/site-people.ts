import { client } from './client.ts'

export const sitePeople = client(() => import('#contract/site-people').then((noun) => noun.sitePeopleApi))
