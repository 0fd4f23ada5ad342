import { client } from '#services/kit/client'

export const subcompanies = client(() => import('#shared/api/sites/subcompany').then((noun) => noun.subcompanyApi))
