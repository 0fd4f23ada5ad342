import { client } from './client.ts'

export const docsAudit = client(() => import('#contract/docs-audit').then((noun) => noun.docsAuditApi))
