import { client } from '#services/kit/client'

export const checkIns = client(() => import('#shared/api/gate/check-in').then((noun) => noun.checkInApi))
