import { client } from '#services/kit/client'

export const gates = client(() => import('#shared/api/gate/gate').then((noun) => noun.gateApi))
