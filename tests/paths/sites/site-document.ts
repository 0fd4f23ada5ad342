import { siteDocumentLifecycle } from '#lifecycles/sites/site-document'
import { paths } from '../rig/entry.ts'

export const entry = paths(siteDocumentLifecycle, {
  starts: { 'a document is published': undefined },
  words: { events: { renew: 'a new version is published', withdraw: 'it is withdrawn' } },
})
