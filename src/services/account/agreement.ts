import { client } from '#services/kit/client'

export const agreements = client(() => import('#shared/api/account/agreement').then((noun) => noun.agreementApi))
