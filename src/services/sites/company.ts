import { client } from '#services/kit/client'

export const company = client(() => import('#shared/api/sites/company').then((noun) => noun.companyApi))
