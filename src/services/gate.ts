import { client } from './client.ts'

export const gates = client(() => import('#contract/gate').then((noun) => noun.gateApi))
