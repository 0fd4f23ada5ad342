import { client } from '#services/kit/client'

export const contracts = client(() => import('#shared/api/jobs/contract').then((noun) => noun.contractApi))
