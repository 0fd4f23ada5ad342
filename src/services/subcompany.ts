import { client } from './client.ts'

export const subcompanies = client(() => import('#contract/subcompany').then((noun) => noun.subcompanyApi))
