import { client } from './client.ts'

export const siteDocuments = client(() => import('#contract/site-document').then((noun) => noun.siteDocumentApi))
