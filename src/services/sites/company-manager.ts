import { client } from '#services/kit/client'

export const companyManagers = client(() =>
  import('#shared/api/sites/company-manager').then((noun) => noun.companyManagerApi),
)
