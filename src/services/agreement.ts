import { client } from './client.ts'

export const agreements = client(() => import('#contract/agreement').then((noun) => noun.agreementApi))
