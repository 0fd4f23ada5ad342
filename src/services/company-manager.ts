import { client } from './client.ts'

export const companyManagers = client(() => import('#contract/company-manager').then((noun) => noun.companyManagerApi))
