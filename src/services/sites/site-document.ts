import { client } from '#services/kit/client'

export const siteDocuments = client(() =>
  import('#shared/api/sites/site-document').then((noun) => noun.siteDocumentApi),
)
