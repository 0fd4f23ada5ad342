import { client } from '#services/kit/client'

export const sitePeople = client(() => import('#shared/api/gate/site-people').then((noun) => noun.sitePeopleApi))
