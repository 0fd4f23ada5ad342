import { client } from '#services/kit/client'

export const visitors = client(() => import('#shared/api/gate/visitor').then((noun) => noun.visitorApi))
