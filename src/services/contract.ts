import { client } from './client.ts'

export const contracts = client(() => import('#contract/contract').then((noun) => noun.contractApi))
