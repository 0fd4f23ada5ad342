import { client } from '#services/kit/client'

export const docsAudit = client(() => import('#shared/api/sites/docs-audit').then((noun) => noun.docsAuditApi))
